/** Runs work with no connection of the database held, and answers what it gave. `key` names everything that the work depends on. */
export type AskOutside = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** One question of an operation that cannot be answered inside its transaction. */
class Question extends Error {
  readonly key: string
  readonly work: () => Promise<unknown>

  constructor(key: string, work: () => Promise<unknown>) {
    super('An operation waits for work outside its transaction')
    this.key = key
    this.work = work
  }
}

/** More would be an operation that asks something else each time it begins. */
const mostQuestions = 10

/**
 * Runs an operation that may ask for work which takes long or much (a password's hash, a service outside): its transaction is given up, the
 * work is done while no connection is held, and the operation begins anew, now with the answer, or with the refusal, under the same key. So
 * whatever it does before it asks must be the same each time; of the database that is true, for it was rolled back. `attempt` runs it once
 * and must put what it runs inside its transaction into `guard`, which ends when something is asked.
 */
export async function withOutside<T>(attempt: (ask: AskOutside, guard: Guard) => Promise<T>): Promise<T> {
  const known = new Map<string, Promise<unknown>>()
  for (let turn = 0; turn <= mostQuestions; turn += 1) {
    let put: (question: Question) => void = () => undefined
    const question = new Promise<never>((_done, fail) => {
      put = fail
    })
    question.catch(() => undefined)
    const ask: AskOutside = (key, work) => {
      const answer = known.get(key)
      if (answer) return answer as never
      put(new Question(key, work))
      // Nobody goes on from here: this attempt is given up, whatever the operation makes of refusals.
      return new Promise(() => undefined)
    }
    try {
      return await attempt(ask, (run) => Promise.race([run(), question]))
    } catch (error) {
      if (!(error instanceof Question)) throw error
      const answer = error.work()
      known.set(error.key, answer)
      await answer.catch(() => undefined)
    }
  }
  throw new Error('An operation asked for more work outside its transaction than any should')
}

export type Guard = <T>(run: () => Promise<T>) => Promise<T>

/** For work that has no transaction to give up (long work, a set of requests): done where it is asked for. */
export const askInside: AskOutside = (_key, work) => work()
