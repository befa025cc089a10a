import { loteCalls } from '../definition/calls.ts'

const made = new Map<string, ReturnType<typeof loteCalls>>()

/** The calls of a kind of order; who may use them is the server's to say. */
export function callsOf(slug: string): ReturnType<typeof loteCalls> {
  const calls = made.get(slug) ?? loteCalls({ slug, title: slug, access: {} })
  made.set(slug, calls)
  return calls
}
