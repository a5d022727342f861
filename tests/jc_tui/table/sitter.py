"""A player at the model of a table: hands in intents, lets bots answer, and reads what is said."""

from jc_tui.settings import Settings
from jc_tui.table import intents as do
from jc_tui.table.model import TableModel


class Sitter:
    """Sits at the table of a session; no screen is there."""

    def __init__(self, session, **settings):
        self.session = session
        self.model = TableModel(session, Settings(**settings))

    def hands(self, *intents):
        """Hand in intents, whoever is to act; return what is said then."""
        for intent in intents:
            self.model.handle(intent)
        return self.said

    def does(self, *intents):
        """Hand in intents, each once all bots have answered; return what is said then.

        Where a bot waits for a key, it is let go on first.
        """
        for intent in intents:
            if self.model.bots.waits_for_key and not isinstance(intent, do.Undo | do.UndoAll):
                self.model.handle(do.Next())
            self.let_bots_answer()
            self.model.handle(intent)
            self.let_bots_answer()
        return self.said

    def let_bots_answer(self):
        while (number := self.model.wants.bot) is not None:
            self.model.handle(do.BotChose(self.session.think(), number))

    def types(self, line):
        return self.does(do.Type(line))

    @property
    def said(self):
        """The message line, with the rule it is about."""
        message = self.model.message
        return f"{message.text} [{message.rule}]" if message.rule else message.text

    @property
    def done(self):
        """All that was done."""
        return [str(entry.action) for entry in self.session.table.history]

    @property
    def offered(self):
        """The options of the menu, below its `heading`."""
        return [option.label for option in self.model.menu.options]

    @property
    def heading(self):
        return self.model.menu.heading

    @property
    def about(self):
        """What is told for the choice among the options."""
        return self.model.menu.about
