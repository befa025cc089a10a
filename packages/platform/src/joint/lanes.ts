/** What the lanes need to know of an entry. */
export type Laned = {
  readonly municipioId: number
  /** Entries of one owner go one after the other, in order of arrival. */
  readonly owner: string
}

export type Lanes<Entry extends Laned> = {
  /** Puts an entry into the lane where its owner is already; else into the less busy of those that its municipality shares. */
  add(entry: Entry): void
  /** Puts an entry into a lane of its owner alone, which waits for him, so that nobody else does. */
  addToOwner(entry: Entry): void
}

/** A lane exists while it has something to do: `running` is what its turn took, `waiting` comes next. */
type Lane<Entry> = { waiting: Entry[]; running: readonly Entry[] }

/**
 * Lanes of work that run side by side, each turn by turn. A municipality shares `shared` of them; an owner who is held by somebody else gets
 * one of his own until he is done. `take` takes the entries of the next turn off the waiting ones; `gather` waits a moment for more before a
 * shared lane's turn; `run` does a turn and never rejects. `wait`: whether the lane is an owner's own.
 */
export function createLanes<Entry extends Laned>(options: {
  shared: number
  take(waiting: Entry[]): Entry[]
  gather(): Promise<void>
  run(entries: readonly Entry[], wait: boolean): Promise<void>
}): Lanes<Entry> {
  const open = new Map<string, Lane<Entry>>()
  const nameOfOwner = ({ municipioId, owner }: Entry) => `${municipioId}/owner ${owner}`

  function enqueue(entry: Entry, name: string, wait: boolean): void {
    const known = open.get(name)
    if (known) {
      known.waiting.push(entry)
      return
    }
    const lane: Lane<Entry> = { waiting: [entry], running: [] }
    open.set(name, lane)
    void runLane(name, lane, wait)
  }

  async function runLane(name: string, lane: Lane<Entry>, wait: boolean): Promise<void> {
    while (lane.waiting.length > 0) {
      // Whoever was just answered and asks again at once comes along, so that groups do not crumble.
      await new Promise((done) => setImmediate(done))
      if (!wait) await options.gather()
      lane.running = options.take(lane.waiting)
      await options.run(lane.running, wait)
      lane.running = []
    }
    open.delete(name)
  }

  /** The shared lane of an entry: that of its owner while he is in one, so that two transactions never want his number; else the less busy. */
  function pickShared({ municipioId, owner }: Entry): string {
    const names = Array.from({ length: options.shared }, (_, index) => `${municipioId}/${index}`)
    const entriesIn = (name: string) => {
      const lane = open.get(name)
      return lane ? [...lane.running, ...lane.waiting] : []
    }
    return (
      names.find((name) => entriesIn(name).some((entry) => entry.owner === owner)) ??
      names.reduce((least, name) => (entriesIn(name).length < entriesIn(least).length ? name : least))
    )
  }

  return {
    add(entry) {
      const own = nameOfOwner(entry)
      if (open.has(own)) enqueue(entry, own, true)
      else enqueue(entry, pickShared(entry), false)
    },
    addToOwner: (entry) => enqueue(entry, nameOfOwner(entry), true),
  }
}
