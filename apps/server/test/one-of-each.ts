/** Of these, one of whom it holds and one of whom it does not, where there are both; another turn another one, so that everybody is asked. */
export function oneOfEach<T>(all: readonly T[], turn: number, holds: (one: T) => boolean): T[] {
  const inTurn = all.map((_, i) => all[(turn + i) % all.length] as T)
  return [inTurn.find(holds), inTurn.find((one) => !holds(one))].filter((one) => one !== undefined)
}
