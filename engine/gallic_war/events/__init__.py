"""What happens in Caesar's Gallic War, for the log and the screen to tell.

Events carry everything; `sight.seen` blanks what a seat may not know (a block of None is an unseen block). `side`
is the side a block fights for; None stands for neutral tribes.
"""
