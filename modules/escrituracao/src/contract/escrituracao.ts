import {
  aliquotaWire,
  competenciaWire,
  dataWire,
  decimal4Wire,
  defineCall,
  dinheiroWire,
  fileAnswer,
  idWire,
  okWire,
  pageRequest,
  type UserInfo,
  versaoWire,
} from '@iss/platform/contract'
import { z } from 'zod'
import { passoWire } from '@iss/nota/contract/nota-wire'
import { escrituracaoErrors } from '../domain/errors.ts'
import { papeisEscriturador } from '../domain/lancamento.ts'
import { livrosDoSetor } from '../domain/setor.ts'

/** Whoever may consult the bookkeeping, the authority included; never as employee (spec 2 §2.4). */
export const consultaAccess = { chaves: ['iss:escrituracao:consultar'], naoPerfis: ['funcionario'] } as const
/** Whoever keeps the books of the selected person. */
export const escrituraAccess = {
  chaves: ['iss:escrituracao:consultar'],
  naoPerfis: ['funcionario', 'fiscal', 'gestor', 'administrador'],
  condicao: (user: UserInfo) => user.pessoaAutorizadaEscriturar,
} as const

export const papelServicoWire = z.enum(['PRESTADOR', 'TOMADOR'])
/** Without person the selected one; only the authority may name another. */
export const idPessoa = idWire().nullable().default(null)

export const lancamentoWire = z.object({
  papelEscriturador: z.enum(papeisEscriturador).default('prestador'),
  serie: z.string().trim().max(10).default(''),
  numero: z.number().int().min(1).max(999_999_999_999_999).nullable(),
  dataPrestacao: dataWire(),
  dataLiquidacao: dataWire().nullable().default(null),
  outroDocumento: z.string().trim().max(20).default(''),
  outroNome: z.string().trim().max(150).default(''),
  outroMunicipio: z.string().length(7).nullable().default(null),
  /** Provider abroad: ISO alpha-2 of the country (empty while it was not told), and its number there. */
  outroPais: z
    .string()
    .regex(/^([A-Z]{2})?$/, escrituracaoErrors.outroPais.message)
    .meta({ examples: ['PT'] })
    .nullable()
    .default(null),
  outroNif: z.string().trim().max(40).default(''),
  atividadeId: idWire().nullable(),
  tipoTributacaoId: idWire().nullable(),
  municipioPrestacao: z.string().length(7).nullable().default(null),
  itens: z
    .array(z.object({ descricao: z.string().trim().max(500), quantidade: decimal4Wire(), valorUnitario: decimal4Wire() }))
    .max(200),
  deducoes: dinheiroWire(),
  retido: z.boolean().nullable().default(null),
  somenteMateriais: z.boolean().default(false),
  recibo: z.boolean().default(false),
  prestadorOptanteSimples: z.boolean().default(false),
  aliquotaInformada: aliquotaWire().nullable().default(null),
  obra: z.string().trim().max(60).default(''),
  observacao: z.string().trim().max(1000).default(''),
})
export type PedidoLancamento = z.output<typeof lancamentoWire>

const violacao = z.object({ key: z.string().nullable(), message: z.string() })

/** Lists of the forms of the ledgers. */
export const carregarEscrituracao = defineCall({
  method: 'POST',
  path: '/escritpapel/carregar',
  summary: 'Dados para escriturar',
  request: z.object({ papelEscriturador: z.enum(papeisEscriturador).default('prestador') }),
  answer: z.object({
    hoje: dataWire(),
    municipio: z.object({ codigo: z.string(), nome: z.string(), uf: z.string() }),
    series: z.array(z.object({ codigo: z.string(), rotulo: z.string() })),
    atividades: z.array(z.object({ id: idWire(), rotulo: z.string() })),
    tipos: z.array(z.object({ id: idWire(), nome: z.string() })),
    /** What a new entry begins with, by the preferences of the person; one of `tipos`. */
    tipoPadraoId: idWire().nullable(),
    aidfs: z.array(z.object({ numero: z.number().int(), faixa: z.string(), validade: z.string() })),
    permiteOutroMunicipio: z.boolean(),
    especial: z.boolean(),
  }),
  access: escrituraAccess,
  effect: 'read',
})

/** Dry run of an entry: the tax with its memory and everything against it. */
export const validarEscritPapel = defineCall({
  method: 'POST',
  path: '/escritpapel/validar',
  summary: 'Calcular lançamento',
  request: lancamentoWire.extend({ retificaId: idWire().nullable().default(null) }),
  answer: z.object({
    valorTotal: dinheiroWire(),
    base: dinheiroWire(),
    aliquota: aliquotaWire(),
    imposto: dinheiroWire(),
    retido: z.boolean(),
    devidoAqui: z.boolean(),
    motivoRetencao: z.string(),
    memoria: z.array(passoWire),
    violacoes: z.array(violacao),
    posEncerramento: z.boolean(),
  }),
  access: escrituraAccess,
  effect: 'read',
})
export const salvarEscritPapel = defineCall({
  method: 'POST',
  path: '/escritpapel/salvar',
  summary: 'Escriturar documento',
  request: lancamentoWire,
  answer: okWire().extend({ id: idWire(), imposto: dinheiroWire(), posEncerramento: z.boolean() }),
  access: escrituraAccess,
  effect: 'write',
  idempotent: true,
})
/** A correction: the old version stays, with the reason. */
export const retificarEscritPapel = defineCall({
  method: 'POST',
  path: '/escritpapel/retificar',
  summary: 'Retificar lançamento',
  request: lancamentoWire.extend({ id: idWire(), versao: versaoWire(), motivo: z.string().trim().max(500) }),
  answer: okWire().extend({ id: idWire(), imposto: dinheiroWire(), posEncerramento: z.boolean() }),
  access: escrituraAccess,
  effect: 'write',
})
export const cancelarEscritPapel = defineCall({
  method: 'POST',
  path: '/escritpapel/cancelar',
  summary: 'Cancelar lançamento',
  request: z.object({ id: idWire(), versao: versaoWire(), motivo: z.string().trim().max(500) }),
  answer: okWire(),
  access: escrituraAccess,
  effect: 'write',
})
/** An entry whole, with its versions. */
export const buscarEscritPapelTO = defineCall({
  method: 'POST',
  path: '/escritpapel/buscarTO',
  summary: 'Lançamento da escrituração',
  request: z.object({ id: idWire() }),
  answer: z.object({
    id: idWire(),
    versao: versaoWire(),
    estado: z.string(),
    pedido: lancamentoWire,
    imposto: dinheiroWire(),
    retido: z.boolean(),
    memoria: z.array(passoWire),
    historico: z.array(
      z.object({
        id: idWire(),
        estado: z.string(),
        valorTotal: dinheiroWire(),
        imposto: dinheiroWire(),
        lancadoEm: z.string(),
        motivo: z.string().nullable(),
      }),
    ),
  }),
  access: consultaAccess,
  effect: 'read',
})

export const origensLivro = ['NFE', 'PAPEL', 'ESPECIAL', 'NACIONAL', ...livrosDoSetor] as const
const filtroLivro = {
  papelServico: papelServicoWire,
  competenciaInicial: competenciaWire().nullable().default(null),
  competenciaFinal: competenciaWire().nullable().default(null),
  idPessoa,
}

/** Query of the books (L02): every origin together, with totals of what has effect. */
export const buscarEscrituracao = defineCall({
  method: 'POST',
  path: '/escritpapel/buscar',
  summary: 'Consulta de escrituração',
  request: z.object({
    ...pageRequest,
    ...filtroLivro,
    origem: z.enum(origensLivro).nullable().default(null),
    outraParte: z.string().trim().max(150).nullable().default(null),
    numero: z.number().int().nullable().default(null),
    situacao: z.enum(['todas', 'validas', 'anuladas']).default('todas'),
    retido: z.boolean().nullable().default(null),
  }),
  answer: z.object({
    total: z.number().int(),
    somaValor: dinheiroWire(),
    somaBase: dinheiroWire(),
    somaImposto: dinheiroWire(),
    somaRetido: dinheiroWire(),
    lista: z.array(
      z.object({
        chave: z.string(),
        origem: z.enum(origensLivro),
        id: idWire(),
        tipo: z.string(),
        numero: z.string(),
        data: z.string(),
        competencia: z.string(),
        outroDocumento: z.string(),
        outroNome: z.string(),
        municipio: z.string(),
        atividade: z.string(),
        valor: dinheiroWire(),
        base: dinheiroWire(),
        aliquota: aliquotaWire(),
        imposto: dinheiroWire(),
        retido: z.boolean(),
        estado: z.string(),
        comEfeito: z.boolean(),
        posEncerramento: z.boolean(),
        versao: versaoWire(),
        aceite: z.enum(['ACEITA', 'RECUSADA']).nullable(),
      }),
    ),
  }),
  access: consultaAccess,
  effect: 'read',
})

/** My paper notes against what their takers booked (RelacaoNotaEscrit). */
export const buscarRelacaoNotaEscrit = defineCall({
  method: 'POST',
  path: '/relacaonotaescrit/buscar',
  summary: 'Relação nota prestada × tomada',
  request: z.object({
    ...pageRequest,
    competenciaInicial: competenciaWire().nullable().default(null),
    competenciaFinal: competenciaWire().nullable().default(null),
    idPessoa,
  }),
  answer: z.object({
    total: z.number().int(),
    lista: z.array(
      z.object({
        id: idWire(),
        numero: z.string(),
        tomador: z.string(),
        competencia: z.string(),
        valor: dinheiroWire(),
        imposto: dinheiroWire(),
        valorTomada: dinheiroWire().nullable(),
        impostoTomada: dinheiroWire().nullable(),
        situacao: z.string(),
      }),
    ),
  }),
  access: consultaAccess,
  effect: 'read',
})

/** What the taker says of a note received: accepts it, or refuses it with a reason, which goes to the provider. */
export const decidirNotaRecebida = defineCall({
  method: 'POST',
  path: '/escritpapel/aceite',
  summary: 'Aceitar ou recusar nota recebida',
  request: z.object({ notaId: idWire(), aceita: z.boolean(), motivo: z.string().trim().max(500).default('') }),
  answer: okWire(),
  access: escrituraAccess,
  effect: 'write',
})

const especial = z.object({
  servicoId: idWire().nullable(),
  tipoDocumentoFiscal: z.enum(['NOTA_FISCAL', 'RECIBO']),
  numero: z.number().int().min(1).nullable().default(null),
  tomadorDocumento: z.string().trim().max(20).default(''),
  tomadorNome: z.string().trim().max(150).default(''),
  data: dataWire(),
  quantidade: decimal4Wire(),
  desconto: dinheiroWire(),
})
export type PedidoEspecial = z.output<typeof especial>

export const buscarEscritEspecial = defineCall({
  method: 'POST',
  path: '/escritespecial/buscar',
  summary: 'Escrituração especial',
  request: z.object({ competencia: competenciaWire(), idPessoa }),
  answer: z.object({
    habilitada: z.boolean(),
    individual: z.boolean(),
    desconto: z.boolean(),
    quantidade: z.boolean(),
    servicos: z.array(z.object({ id: idWire(), nome: z.string() })),
    lista: z.array(
      z.object({
        id: idWire(),
        versao: versaoWire(),
        data: z.string(),
        servico: z.string(),
        tipo: z.string(),
        numero: z.string(),
        tomador: z.string(),
        quantidade: decimal4Wire(),
        valorUnitario: dinheiroWire(),
        desconto: dinheiroWire(),
        faturado: dinheiroWire(),
        aliquota: aliquotaWire(),
        imposto: dinheiroWire(),
        estado: z.string(),
      }),
    ),
  }),
  access: consultaAccess,
  effect: 'read',
})
export const salvarEscritEspecial = defineCall({
  method: 'POST',
  path: '/escritespecial/salvar',
  summary: 'Lançar na escrituração especial',
  request: especial,
  answer: okWire().extend({ id: idWire(), faturado: dinheiroWire(), imposto: dinheiroWire() }),
  access: escrituraAccess,
  effect: 'write',
  idempotent: true,
})
export const removerEscritEspecial = defineCall({
  method: 'POST',
  path: '/escritespecial/remover',
  summary: 'Cancelar lançamento especial',
  request: z.object({ id: idWire(), versao: versaoWire(), motivo: z.string().trim().max(500) }),
  answer: okWire(),
  access: escrituraAccess,
  effect: 'write',
})

/** Receipts of tax withheld, of the taker (L08). */
export const buscarRecibos = defineCall({
  method: 'POST',
  path: '/recibo/buscar',
  summary: 'Recibos de serviços tomados',
  request: z.object({ ...pageRequest, competencia: competenciaWire().nullable().default(null), idPessoa }),
  answer: z.object({
    total: z.number().int(),
    soma: dinheiroWire(),
    lista: z.array(
      z.object({
        id: idWire(),
        numero: z.number().int(),
        tipo: z.string(),
        emissao: z.string(),
        competencia: z.string(),
        prestador: z.string(),
        prestadorDocumento: z.string(),
        nota: z.string(),
        base: dinheiroWire(),
        imposto: dinheiroWire(),
        guia: z.string(),
        cancelado: z.boolean(),
      }),
    ),
  }),
  access: consultaAccess,
  effect: 'read',
})
export const imprimirRecibo = defineCall({
  method: 'GET',
  path: '/recibo/imprimir/:id',
  summary: 'Recibo em PDF',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: consultaAccess,
  effect: 'read',
})
export const enviarEmailRecibo = defineCall({
  method: 'POST',
  path: '/recibo/enviarEmail',
  summary: 'Enviar recibo ao prestador',
  request: z.object({ id: idWire() }),
  answer: okWire(),
  access: escrituraAccess,
  effect: 'write',
})
