import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'

const settingsSchema = z.strictObject({
  portal: z.url('Informe o endereço do portal, como https://iss.exemplo.gov.br.'),
  ibge: z.string().regex(/^\d{7}$/, 'Informe o código do IBGE do município, 7 dígitos.'),
  cliente: z.string().min(1, 'Informe o identificador da credencial.'),
  /** Better in the environment: TNC_SEGREDO. */
  segredo: z.string().optional(),
  /** Better in the environment: TNC_BANCO. */
  banco: z.string().optional(),
  pasta: z.string().default('.'),
  chavesPublicas: z.array(z.string()).min(1, 'Informe ao menos uma chave pública de quem assina os scripts.'),
  certificado: z.strictObject({ cert: z.string(), key: z.string() }).optional(),
  ca: z.string().optional(),
  /** http://usuario@servidor:3128: the way to the portal; its password is that of the portal's configuration, TNC_SENHA_PROXY until the first answer. */
  proxy: z.url({ protocol: /^http$/, error: 'Informe o proxy como http://usuario@servidor:3128.' }).optional(),
})
export type Settings = z.output<typeof settingsSchema> & { segredo: string; senhaProxy?: string }

/** What a new file of settings looks like. */
export const exemplo = JSON.stringify(
  {
    portal: 'https://iss.exemplo.gov.br',
    ibge: '3100000',
    cliente: 'tnc_…',
    pasta: './csv',
    chavesPublicas: ['MCowBQYDK2VwAyEA…'],
  },
  null,
  2,
)

/** Reads the file of settings; secrets may stand in the environment instead. Throws what is wrong in words, by field. */
export function readSettings(file: string, env: Readonly<Record<string, string | undefined>>): Settings {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`O arquivo ${file} não existe ou não é JSON: comece com 'agente-conector configurar'.`, { cause: error })
  }
  const lido = settingsSchema.safeParse(json)
  if (!lido.success) throw new Error(lido.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  const aqui = dirname(resolve(file))
  const texto = (caminho: string) => readFileSync(resolve(aqui, caminho), 'utf8')
  const { certificado, ca, pasta, ...rest } = lido.data
  const segredo = env.TNC_SEGREDO ?? rest.segredo
  const banco = env.TNC_BANCO ?? rest.banco
  if (!segredo) throw new Error('segredo: informe no arquivo ou em TNC_SEGREDO.')
  return {
    ...rest,
    segredo,
    pasta: resolve(aqui, pasta),
    ...(banco ? { banco } : {}),
    ...(env.TNC_SENHA_PROXY ? { senhaProxy: env.TNC_SENHA_PROXY } : {}),
    ...(certificado ? { certificado: { cert: texto(certificado.cert), key: texto(certificado.key) } } : {}),
    ...(ca ? { ca: texto(ca) } : {}),
  }
}
