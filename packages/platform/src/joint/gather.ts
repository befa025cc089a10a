/** Requests that are on their way to a group, and groups that wait for them. */
export type Gathering = {
  /**
   * Says that a request is on its way. The function that comes back says that it is there, or that it was refused before; saying so again
   * means nothing.
   */
  expect(): () => void
  /** Resolves when every request that was on its way is there, at the latest after the patience. */
  gather(): Promise<void>
}

/** Gathers requests for at most `patience` milliseconds: fewer and larger groups cost less for each request. */
export function createGathering(patience: number): Gathering {
  let onTheirWay = 0
  const waiting = new Set<() => void>()
  return {
    expect() {
      onTheirWay += 1
      let isHere = false
      return () => {
        if (isHere) return
        isHere = true
        onTheirWay -= 1
        if (onTheirWay === 0) for (const go of waiting) go()
      }
    },
    async gather() {
      if (onTheirWay === 0) return
      await new Promise<void>((done) => {
        const go = () => {
          clearTimeout(timer)
          waiting.delete(go)
          done()
        }
        const timer = setTimeout(go, patience)
        waiting.add(go)
      })
    },
  }
}
