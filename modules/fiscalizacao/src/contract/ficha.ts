import { aliquotaWire, competenciaWire, dataWire, defineCall, dinheiroWire, fileAnswer, idWire } from '@iss/platform/contract'
import { secaoDaFicha, telaDaAba } from '@iss/pessoa/contract/aba-da-ficha'
import { z } from 'zod'

/** Inspector, gestor and administrador, of every taxpayer of the city (fiscal screens §0.1). */
export const fichaAccess = { perfis: ['fiscal', 'gestor', 'administrador'] } as const

const pedido = {
  idPessoa: idWire(),
  /** The last twelve months unless told. */
  competenciaInicial: competenciaWire().nullable().default(null),
  competenciaFinal: competenciaWire().nullable().default(null),
}
const texto = z.string().nullable()
const data = dataWire().nullable()
const linha = <S extends z.ZodRawShape>(campos: S) => z.array(z.object({ id: z.number().int(), ...campos }))

const fichaTO = z.object({
  pessoa: z.object({
    id: idWire(),
    nome: z.string(),
    nomeFantasia: texto,
    documento: z.string(),
    inscricaoMunicipal: texto,
    mobiliario: texto,
    situacao: z.string(),
    regime: z.string(),
    natureza: texto,
    dataAbertura: data,
    dataBaixa: data,
    autorizadaNfeDesde: data,
    email: texto,
    telefones: z.array(z.string()),
    contador: texto,
    fiscal: texto,
  }),
  periodo: z.object({ inicial: z.string(), final: z.string() }),
  resumo: z.object({
    servicos: dinheiroWire(),
    issProprio: dinheiroWire(),
    issRetido: dinheiroWire(),
    pago: dinheiroWire(),
    emAberto: dinheiroWire(),
    guiasVencidas: z.number().int(),
    /** Months that ended with movement and are not closed, whatever the period asked for, and the oldest of them (MM/yyyy). */
    mesesAEncerrar: z.number().int(),
    aEncerrarDesde: texto,
  }),
  enderecos: linha({ texto: z.string(), bairro: z.string(), cep: texto, municipio: z.string(), principal: z.boolean() }),
  papeis: linha({ perfil: z.string(), inicio: dataWire(), fim: data }),
  atividades: linha({ codigo: z.string(), nome: z.string(), principal: z.boolean(), inicio: dataWire(), fim: data }),
  regimes: linha({ regime: z.string(), aliquota: aliquotaWire().nullable(), inicio: dataWire() }),
  movimentacao: linha({
    competencia: z.string(),
    notas: z.number().int(),
    /** Services of notes, and of what ledgers hold; together those that were rendered. */
    nfe: dinheiroWire(),
    escriturado: dinheiroWire(),
    servicos: dinheiroWire(),
    base: dinheiroWire(),
    issProprio: dinheiroWire(),
    issRetido: dinheiroWire(),
    tomados: dinheiroWire(),
    retidoDeTerceiros: dinheiroWire(),
  }),
  encerramentos: linha({ competencia: z.string(), prestador: z.string(), tomador: z.string() }),
  guias: linha({
    numero: z.number().int(),
    competencia: z.string(),
    papel: z.string(),
    tipo: z.string(),
    vencimento: dataWire(),
    total: dinheiroWire(),
    atualizado: dinheiroWire(),
    situacao: z.string(),
  }),
  pagamentos: linha({
    guiaId: idWire(),
    guia: z.number().int(),
    competencia: z.string(),
    dataPagamento: dataWire(),
    devido: dinheiroWire(),
    valor: dinheiroWire(),
    estornado: z.boolean(),
  }),
  creditos: linha({
    papel: z.string(),
    competencia: z.string(),
    motivo: z.string(),
    valor: dinheiroWire(),
    usado: dinheiroWire(),
    cancelado: z.boolean(),
  }),
  solicitacoes: linha({ protocolo: texto, tipo: z.string(), data: z.string(), situacao: z.string(), endereco: z.string() }),
  documentos: linha({
    tipo: z.string(),
    numero: z.number().int().nullable(),
    emissao: z.string(),
    cancelamento: texto,
    endereco: z.string(),
  }),
  /** How many documents the months have; the last of them are in `documentos`. */
  documentosNoPeriodo: z.number().int(),
  auditoria: linha({ quando: z.string(), tipo: z.string(), usuario: texto }),
  /** Tabs that modules add, each read when it is opened. */
  abas: z.array(z.object({ slug: z.string(), titulo: z.string() })),
})
export type FichaTO = z.output<typeof fichaTO>

/** Everything about one taxpayer, with the movement of the months asked for (fiscal screens F22). */
export const buscarFicha = defineCall({
  method: 'POST',
  path: '/consultageralcontribuinte/buscar',
  summary: 'Ficha do contribuinte',
  request: z.object(pedido),
  answer: fichaTO,
  access: fichaAccess,
  effect: 'read',
})

/** Taxpayers by document or name: one alone is opened, several are listed. */
export const procurarContribuinte = defineCall({
  method: 'POST',
  path: '/consultageralcontribuinte/procurar',
  summary: 'Procurar contribuinte',
  request: z.object({ contribuinte: z.string().max(200).default('') }),
  answer: z.array(
    z.object({ id: idWire(), nome: z.string(), documento: z.string(), inscricaoMunicipal: texto, situacao: z.string() }),
  ),
  access: fichaAccess,
  effect: 'read',
})

/** One of the tabs that modules add. */
export const buscarAbaDaFicha = defineCall({
  method: 'POST',
  path: '/consultageralcontribuinte/aba',
  summary: 'Uma aba da ficha do contribuinte',
  request: z.object({ ...pedido, aba: z.string().max(40) }),
  answer: z.object({ telas: z.array(telaDaAba), secoes: z.array(secaoDaFicha) }),
  access: fichaAccess,
  effect: 'read',
})

/** The sheet as a workbook: one sheet for each tab, or for each table of a tab that has several. */
export const exportarFicha = defineCall({
  method: 'POST',
  path: '/consultageralcontribuinte/exportar',
  summary: 'Ficha do contribuinte em XLS',
  request: z.object(pedido),
  answer: fileAnswer,
  access: fichaAccess,
  effect: 'read',
})

/** The sheet on paper: 'Ficha do contribuinte'. */
export const imprimirFicha = defineCall({
  method: 'POST',
  path: '/consultageralcontribuinte/imprimir',
  summary: 'Ficha do contribuinte em PDF',
  request: z.object(pedido),
  answer: fileAnswer,
  access: fichaAccess,
  effect: 'read',
})
