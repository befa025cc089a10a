import { aliquotaWire, dataWire, defineCall, dinheiroWire, idWire, okWire, versaoWire } from '@iss/platform/contract'
import { z } from 'zod'
import { perfisPapel } from '../domain/perfil-papel.ts'
import { naturezas, origens, regimesIss, situacoes, tiposContribuinte, tiposLogradouro, webIssStatus } from '../domain/pessoa.ts'

const texto = (max = 200) => z.string().max(max).default('')
/** Whoever keeps the registry. */
export const acessoCadastro = { perfis: ['fiscal', 'gestor', 'administrador'] } as const

/** Person filter of spec 2 §3; an empty part filters nothing, % is a wildcard. */
export const pessoaFilterSchema = z.object({
  idMunicipio: idWire().optional(),
  documento: texto(40),
  nome: texto(),
  grpMobiliario: texto(40),
  inscricaoMunicipal: texto(40),
  natureza: z.enum(naturezas).nullable().default(null),
  situacao: z.enum(situacoes).nullable().default(null),
})
export type PessoaFilter = z.output<typeof pessoaFilterSchema>

/** Person result of spec 2 §3. */
export const pessoaLinhaSchema = z.object({
  id: z.number().int(),
  documento: z.string(),
  grpMobiliario: z.string().nullable(),
  inscricaoMunicipal: z.string().nullable(),
  nome: z.string(),
  situacao: z.enum(situacoes),
  naturezaCadastro: z.enum(naturezas).nullable(),
  /** Null for the staff of the city hall, who have no tax regime. */
  regimeISS: z.object({ tipo: z.enum(regimesIss), descricao: z.string() }).nullable(),
})
export type PessoaLinha = z.output<typeof pessoaLinhaSchema>

const leitura = { method: 'POST', effect: 'read' } as const
const doCadastro = { ...leitura, access: acessoCadastro } as const

/** At most 500 people, in order of name. */
export const filtrarPessoas = defineCall({
  ...doCadastro,
  path: '/pessoa/filtrar',
  summary: 'Pesquisar pessoas',
  request: pessoaFilterSchema,
  answer: z.array(pessoaLinhaSchema),
})
/** A person by id; without one the selected person of the session. Others than one's own: registry keepers only. */
export const buscarPessoa = defineCall({
  ...leitura,
  access: {},
  path: '/pessoa/buscar',
  summary: 'Buscar uma pessoa',
  request: z.object({ id: idWire().optional() }),
  answer: pessoaLinhaSchema,
})
export const buscarPorDocumentoEMunicipio = defineCall({
  ...doCadastro,
  path: '/pessoa/buscarPorDocumentoEMunicipio',
  summary: 'Buscar a pessoa de um documento no município',
  request: z.object({ documento: z.string().max(40), idMunicipio: idWire().optional() }),
  answer: pessoaLinhaSchema.nullable(),
})
export const buscarPorDocumento = defineCall({
  ...doCadastro,
  path: '/pessoa/buscarPorDocumento',
  summary: 'Buscar a pessoa de um documento',
  request: z.object({ documento: z.string().max(40) }),
  answer: pessoaLinhaSchema.nullable(),
})
/** At most 20, for choosing a person while typing. */
export const buscarListaPorDocumentoOuNome = defineCall({
  ...doCadastro,
  path: '/pessoa/buscarListaPorDocumentoOuNome',
  summary: 'Buscar pessoas por documento ou nome',
  request: z.object({ texto: texto() }),
  answer: z.array(pessoaLinhaSchema),
})
/** Whether the registration stops movement, with its sentence. Source: spec 2 §2.6. */
export const validaSituacao = defineCall({
  ...leitura,
  access: {},
  path: '/pessoa/validaSituacao',
  summary: 'Verificar a situação cadastral',
  request: z.object({ id: idWire().optional() }),
  answer: z.object({ situacao: z.enum(situacoes), permiteMovimentacao: z.boolean(), mensagem: z.string().nullable() }),
})

export const enderecoSchema = z.object({
  tipoEndereco: z.union([z.literal(0), z.literal(1)]),
  principal: z.boolean(),
  logradouroTipo: z.enum(tiposLogradouro),
  logradouroNome: texto(),
  numero: texto(20),
  complemento: texto(),
  bairro: texto(),
  cep: z
    .string()
    .regex(/^(\d{8})?$/, 'Informe o CEP com oito algarismos.')
    .meta({ examples: ['30140071'] })
    .default(''),
  municipioNome: texto(),
  uf: texto(2),
  pais: z.string().max(60).default('Brasil'),
})
export type EnderecoTO = z.output<typeof enderecoSchema>
export const telefoneSchema = z.object({ numero: texto(11), fax: z.boolean(), principal: z.boolean() })

const editaveis = {
  nome: texto(),
  nomeFantasia: texto(),
  email: texto(),
  inscricaoMunicipal: texto(40),
  inscricaoEstadual: texto(40),
  grpMobiliario: texto(40),
  naturezaCadastro: z.enum(naturezas).nullable(),
  situacao: z.enum(situacoes),
  webIssStatus: z.enum(webIssStatus),
  webIssTipoContribuinte: z.enum(tiposContribuinte).nullable(),
  dataAbertura: dataWire().nullable(),
  prestador: z.boolean(),
  substitutoTributario: z.boolean(),
  emiteGuiaPorNota: z.boolean(),
  emiteGuiaAvulsaPorNota: z.boolean(),
  geraApenasReciboQuandoRetencao: z.boolean(),
  denunciaEspCompetenciasAutorizadas: texto(500),
  contadorResponsavelId: idWire().nullable(),
  fiscalResponsavelId: idWire().nullable(),
  enderecos: z.array(enderecoSchema).max(20),
  telefones: z.array(telefoneSchema).max(20),
}
const opcao = z.object({ id: z.number().int(), nome: z.string() })

/** The registration as the screen shows it. `podeEditar` is false for the taxpayer himself. */
export const pessoaTOSchema = z.object({
  ...editaveis,
  id: z.number().int(),
  versao: versaoWire(),
  documento: z.string(),
  origem: z.enum(Object.keys(origens) as [string, ...string[]]),
  cadastroInicial: z.string(),
  dataBaixa: z.string().nullable(),
  ultimaAlteracao: z.string(),
  /** Null for the staff of the city hall, who have no tax regime. */
  regimeISS: z.object({ tipo: z.enum(regimesIss), descricao: z.string() }).nullable(),
  regimes: z.array(z.object({ id: z.number().int(), descricao: z.string(), dataInicio: z.string(), dataAlteracao: z.string() })),
  papeis: z.array(
    z.object({
      id: z.number().int(),
      perfil: z.enum(perfisPapel),
      empregador: z.string().nullable(),
      inicio: z.string(),
      fim: z.string().nullable(),
    }),
  ),
  relacionamentos: z.array(
    z.object({ id: z.number().int(), tipo: z.string(), nome: z.string(), inicio: z.string(), fim: z.string().nullable() }),
  ),
  chaves: z.array(z.object({ name: z.string(), label: z.string(), effect: z.string(), padrao: z.boolean(), valor: z.boolean() })),
  podeEditar: z.boolean(),
})
export type PessoaTO = z.output<typeof pessoaTOSchema>

export const buscarPessoaTO = defineCall({
  ...leitura,
  access: {},
  path: '/pessoa/buscarTO',
  summary: 'Abrir o cadastro de uma pessoa',
  request: z.object({ id: idWire().optional() }),
  answer: pessoaTOSchema,
})

/** Who may be accountant or inspector in charge. */
export const buscarResponsaveis = defineCall({
  ...doCadastro,
  path: '/pessoa/buscarResponsaveis',
  summary: 'Contadores e fiscais do município',
  request: z.object({}),
  answer: z.object({ contadores: z.array(opcao), fiscais: z.array(opcao) }),
})

/** Who changed what, newest first. */
export const buscarHistoricoPessoa = defineCall({
  ...doCadastro,
  path: '/pessoa/historico',
  summary: 'Histórico de alterações do cadastro',
  request: z.object({ id: idWire() }),
  answer: z.array(
    z.object({
      id: z.number().int(),
      em: z.string(),
      quem: z.string(),
      tipo: z.string(),
      mudancas: z.array(z.object({ campo: z.string(), antes: z.string(), depois: z.string() })),
    }),
  ),
})

const escrita = { method: 'POST', effect: 'write', access: acessoCadastro } as const

/** Registers (no id, documento needed) or changes (id and versao needed) a person. */
export const salvarPessoa = defineCall({
  ...escrita,
  path: '/pessoa/salvar',
  summary: 'Salvar o cadastro de uma pessoa',
  request: z.object({ ...editaveis, id: idWire().nullable(), versao: versaoWire(), documento: texto(40) }),
  answer: okWire().extend({ id: z.number().int() }),
})
export type SalvarPessoa = z.output<typeof salvarPessoa.request>

export const salvarRegime = defineCall({
  ...escrita,
  path: '/pessoa/salvarRegime',
  summary: 'Alterar o regime a partir de uma data',
  request: z.object({
    id: idWire(),
    versao: versaoWire(),
    tipo: z.enum(regimesIss),
    aliquota: aliquotaWire().nullable(),
    valor: dinheiroWire().nullable(),
    dataInicio: dataWire(),
  }),
  answer: okWire(),
})
export const concederPapelPessoa = defineCall({
  ...escrita,
  path: '/pessoa/concederPapel',
  summary: 'Conceder um papel',
  request: z.object({
    id: idWire(),
    perfil: z.enum(perfisPapel),
    empregadorId: idWire().nullable(),
    inicio: dataWire().nullable(),
  }),
  answer: okWire(),
})
export const encerrarPapelPessoa = defineCall({
  ...escrita,
  path: '/pessoa/encerrarPapel',
  summary: 'Encerrar um papel hoje',
  request: z.object({ id: idWire(), papelId: idWire() }),
  answer: okWire(),
})
export const salvarChavesPessoa = defineCall({
  ...escrita,
  path: '/pessoa/salvarChaves',
  summary: 'Alterar as configurações pessoais',
  request: z.object({ id: idWire(), chaves: z.record(z.string(), z.boolean()) }),
  answer: okWire(),
})
