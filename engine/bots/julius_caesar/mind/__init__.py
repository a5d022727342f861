"""What the stronger bots share: an appraisal of a situation, and rules of thumb for every decision."""
