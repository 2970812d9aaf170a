enum Pending {}
