import { z } from 'zod'
import { especies, especiesRecebidas } from './protocol.ts'

/** Names of schemas, tables and columns: nothing else of a script ever stands in a statement. */
const nome = z.string().regex(/^[A-Za-z_][A-Za-z0-9_$]{0,62}$/, 'Nome de tabela ou coluna inválido.')

/** How the text of a column becomes the value of a field. */
export const tiposDeCampo = ['texto', 'digitos', 'inteiro', 'valor', 'centavos', 'data', 'competencia', 'sim'] as const
export type TipoDeCampo = (typeof tiposDeCampo)[number]

const campo = z.union([
  z.strictObject({ fixo: z.string().max(200) }),
  z.strictObject({
    coluna: nome,
    tipo: z.enum(tiposDeCampo).default('texto'),
    /** Words of the source -> words of the portal; what is not told is refused. */
    de: z.record(z.string(), z.string()).optional(),
    /** Where empty is no error. */
    vazio: z.boolean().default(false),
  }),
])
export type Campo = z.output<typeof campo>

const cabecalho = { nome: z.string().regex(/^[a-z0-9-]{1,60}$/), versao: z.number().int().positive() }

const receber = z.strictObject({
  ...cabecalho,
  sentido: z.literal('RECEBER'),
  especie: z.enum(especiesRecebidas),
  fonte: z.union([
    z.strictObject({
      esquema: nome.optional(),
      tabela: nome,
      chave: nome.describe('Coluna inteira ou de texto, única'),
      /** Grows with each change of a row; without it a row is read once. */
      alteradoEm: nome.optional(),
    }),
    z.strictObject({
      csv: z.string().regex(/^[A-Za-z0-9_.-]{1,80}$/, 'O arquivo CSV fica na pasta do agente.'),
      separador: z.enum([';', ',', '\t']).default(';'),
      chave: nome,
    }),
  ]),
  campos: z.record(nome, campo),
  /** Column of the amount and of the month by which the source is added up for the reconciliation: fields of `campos`. */
  totais: z.strictObject({ valor: nome.optional(), competencia: nome.optional() }).optional(),
})

const enviar = z.strictObject({
  ...cabecalho,
  sentido: z.literal('ENVIAR'),
  especie: z.enum(especies),
  destino: z.strictObject({ esquema: nome.optional(), tabela: nome, chave: nome }),
  /** Column of the city's table -> field of the content ('prestador.documento' goes into an object). */
  colunas: z.record(nome, z.string().regex(/^[A-Za-z0-9_.]{1,80}$/)),
  /** Column whose value after writing is the code of the city's system. */
  codigo: nome.optional(),
})

/** A declarative mapping: it says where rows are and what they mean; it holds no statement and no code. */
export const scriptSchema = z.discriminatedUnion('sentido', [receber, enviar])
export type Script = z.output<typeof scriptSchema>
export type ScriptDeReceber = z.output<typeof receber>
export type ScriptDeEnviar = z.output<typeof enviar>

/** Reads the text of a script; answers the script, or why it is none, in words. */
export function lerScript(arquivo: string): { script: Script } | { erro: string } {
  let json: unknown
  try {
    json = JSON.parse(arquivo)
  } catch {
    return { erro: 'O arquivo não é JSON.' }
  }
  const lido = scriptSchema.safeParse(json)
  if (lido.success) return { script: lido.data }
  const [primeiro] = lido.error.issues
  return { erro: `${primeiro?.path.join('.') || 'script'}: ${primeiro?.message ?? 'inválido'}` }
}
