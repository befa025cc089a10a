import { z } from 'zod'

/** Scripts of the catalogue, shipped with the program (A13). */
export const scripts = [
  { value: 'conferencia-mensal', label: 'Conferência mensal' },
  { value: 'simples-mensal', label: 'Simples Nacional do mês' },
] as const
export type Script = (typeof scripts)[number]['value']

/** What a script may ask of the console, and how it is called there. */
export const parametrosDeScript = { inicio: 'competência inicial', fim: 'competência final' } as const
export type ParametroDeScript = keyof typeof parametrosDeScript

const passo = z.strictObject({
  rotina: z.string().regex(/^[a-z0-9-]+$/),
  valores: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

const pedidosDe = ({ valores }: z.output<typeof passo>) =>
  Object.values(valores).flatMap((valor) => (typeof valor === 'string' && valor.startsWith('$') ? [valor.slice(1)] : []))

/** A script is declarative: steps, each a routine with its parameters; '$inicio' and '$fim' stand for the months that the console asks for. */
export const scriptSchema = z
  .strictObject({
    nome: z.string().min(1),
    versao: z.string().min(1),
    descricao: z.string(),
    parametros: z.array(z.enum(Object.keys(parametrosDeScript) as [ParametroDeScript, ...ParametroDeScript[]])),
    passos: z.array(passo).min(1).max(20),
  })
  .refine(({ passos, parametros }) => passos.flatMap(pedidosDe).every((nome) => parametros.includes(nome as never)), {
    message: 'A step asks for a parameter that the script does not declare',
  })
export type ScriptLido = z.output<typeof scriptSchema>

/** The parameters of a step with the months in their places. */
export function valoresDoPasso(valores: ScriptLido['passos'][number]['valores'], meses: Record<ParametroDeScript, string>) {
  return Object.fromEntries(
    Object.entries(valores).map(([nome, valor]) => [
      nome,
      typeof valor === 'string' && valor.startsWith('$') ? meses[valor.slice(1) as ParametroDeScript] : valor,
    ]),
  )
}
