// How large the frames of the visitor's camera are sent: as small as they are read, and no larger than they are answered soon.
const sides = [480, 640, 960, 1280, 1600, 1920, 2560];
const patience = 1200, slow = 250, tooSlow = 1500;

export class Effort {
  // `full` is the longest side that the camera and the server have; it begins with a moderate one.
  constructor(full, time) {
    this.full = full;
    this.level = sides.indexOf(960);
    this.least = 0;
    this.trips = [];
    this.lastRead = this.lastChange = time;
  }

  // The longest side of the next frame in pixels.
  get side() { return Math.min(sides[this.level], this.full); }

  // Takes note of an answer: when it came, how long it took, and whether something was read.
  note(time, trip, hasRead) {
    this.trips.push(trip);
    if (this.trips.length > 5) this.trips.shift();
    // A step up after which something is read was needed, for as long as something is read now and then.
    if (hasRead && this.climbed) this.least = this.level;
    if (hasRead) { this.lastRead = time; this.climbed = false; }
    else if (time - this.lastRead > 10_000) this.least = 0;
    if (time - this.lastChange < patience || this.trips.length < 3) return;
    const typical = [...this.trips].sort((a, b) => a - b)[this.trips.length >> 1];
    if (time - this.lastRead < patience) { if (typical > slow && this.level > this.least) this.step(-1, time); }
    else if (typical > tooSlow) { if (sides[this.level] > 640) this.step(-1, time); }
    else if (this.side < this.full && this.level < sides.length - 1) this.step(1, time);
  }

  // A frame had more bytes than the server takes.
  refuse(time) { if (this.level > 0) this.step(-1, time); }

  step(by, time) {
    this.level += by;
    this.climbed = by > 0;
    this.lastChange = time;
    this.trips = [];
  }
}
