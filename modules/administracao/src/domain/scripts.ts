import { z } from 'zod'

/** Scripts of the catalogue, shipped with the program (A13). */
export const scripts = [
  { value: 'conferencia-mensal', label: 'Conferência mensal' },
  { value: 'simples-mensal', label: 'Simples Nacional do mês' },
] as const
export type Script = (typeof scripts)[number]['value']

/** A script is declarative: steps, each a routine with its parameters; '$inicio' and '$fim' stand for the months that the console asks for. */
export const scriptSchema = z.object({
  nome: z.string().min(1),
  versao: z.string().min(1),
  descricao: z.string(),
  passos: z
    .array(
      z.object({
        rotina: z.string().min(1),
        valores: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      }),
    )
    .min(1)
    .max(20),
})
export type ScriptLido = z.output<typeof scriptSchema>

/** The parameters of a step with the months in their places. */
export function valoresDoPasso(valores: ScriptLido['passos'][number]['valores'], meses: { inicio: string; fim: string }) {
  return Object.fromEntries(
    Object.entries(valores).map(([nome, valor]) => [
      nome,
      valor === '$inicio' ? meses.inicio : valor === '$fim' ? meses.fim : valor,
    ]),
  )
}
