import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'

/** What a browser does: takes a challenge, searches its number, sends the solution as base64 of JSON. */
export async function solveCaptcha(getChallenge: () => Promise<unknown>): Promise<string> {
  const challenge = (await getChallenge()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The captcha has no solution')
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
