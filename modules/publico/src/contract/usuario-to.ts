import { municipioIdWire } from '@iss/platform/contract'
import { z } from 'zod'
import { regimesIss } from '@iss/pessoa/domain/pessoa'

const text = (max: number) => z.string().max(max).default('')
const flag = () => z.boolean().default(false)
const codigo = () =>
  z
    .string()
    .regex(/^[0-9]{7}$/)
    .meta({ examples: ['3106200'] })

/** A state: `id` is its IBGE code. */
export const estadoWire = z.object({ id: z.number().int().min(11).max(53), sigla: z.string().max(2), nome: z.string().max(60) })
/** A municipality of the directory: `codigo` is its IBGE code. */
export const municipioWire = z.object({ codigo: codigo(), nome: z.string().max(120), estado: z.string().max(2) })
/** A served city. */
export const cidadeWire = z.object({
  id: municipioIdWire(),
  nome: z.string().max(120),
  estado: z.string().max(2),
})

export const logradouroWire = z.object({ tipo: text(10), nome: text(120), municipio: municipioWire.nullable().default(null) })

/** Endereco of the registration view (spec 1 §3). */
export const enderecoWire = z.object({
  cep: text(20),
  bairro: text(80),
  numero: text(20),
  complemento: text(80),
  pais: z.string().max(60).default('Brasil'),
  principal: z.boolean().default(true),
  logradouro: logradouroWire.default({ tipo: '', nome: '', municipio: null }),
})

export const atividadeWire = z.object({
  id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  codigo: text(30),
  resumo: text(400),
})

/** Flags of UsuarioTO, all false unless told. Source: spec 1 §3. */
export const usuarioFlags = {
  autorizaNfePrimeiroAcesso: flag(),
  bloqueiaAtividade: flag(),
  bloqueiaRegime: flag(),
  eventual: flag(),
  exibeDadosCompletos: flag(),
  municipioEmiteNFeAvulsa: flag(),
  ofereceLivreEscrituracao: flag(),
  permiteCadastroGov: flag(),
  pessoaFisica: flag(),
  possuiAutorizacaoNfe: flag(),
  realizaraSolicitacao: flag(),
  solicitaEmissaoNfe: flag(),
  solicitaLivreEscrituracaoPrestador: flag(),
  usuarioAtivo: flag(),
  usuarioCadastradoGrp: flag(),
  pessoaPossuiCadastroMunicipio: flag(),
}

/**
 * UsuarioTO, the registration request of the first access (spec 1 §3). `municipio` and `estado` are those of the registration; the address
 * has its own. `confirmacaoEmail` is ours, so that the server checks it too.
 */
export const usuarioTO = z.object({
  endereco: enderecoWire.prefault({}),
  estado: estadoWire.nullable().default(null),
  municipio: cidadeWire.nullable().default(null),
  pessoa: z
    .object({ nome: text(150), email: text(200), documento: text(40), enderecos: z.array(enderecoWire).max(20).default([]) })
    .prefault({}),
  tipoRegime: z.enum(regimesIss).default('FATURAMENTO'),
  atividadeList: z.array(atividadeWire).max(100).default([]),
  estadoList: z.array(estadoWire).max(30).default([]),
  municipioList: z.array(municipioWire).max(1000).default([]),
  usuario: text(60),
  telefone: text(30),
  crc: text(20),
  descricaoAtividade: text(500),
  observacao: text(1000),
  confirmacaoEmail: text(200),
  ...usuarioFlags,
})
export type UsuarioTO = z.output<typeof usuarioTO>
