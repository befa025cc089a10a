import { emissaoAccess } from '@iss/nota/contract/acessos'
import { aliquotaWire, dataWire, defineCall, dinheiroWire, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'
import { passoWire, pedidoNotaWire } from '@iss/nota/contract/nota-wire'

/** Everything that the emission screen needs to begin: series, activities, taxation types, defaults, blocks. */
export const carregarEmissao = defineCall({
  method: 'POST',
  path: '/notafiscal/carregarEmissao',
  summary: 'Dados para emitir NF-e',
  request: z.object({}),
  answer: z.object({
    hoje: dataWire(),
    municipio: z.object({ codigo: z.string(), nome: z.string(), uf: z.string() }),
    prestador: z.object({ id: idWire(), documento: z.string(), nome: z.string(), regime: z.string(), regimeRotulo: z.string() }),
    autorizado: z.boolean(),
    bloqueio: z.string().nullable(),
    series: z.array(z.object({ id: idWire(), rotulo: z.string() })),
    atividades: z.array(
      z.object({
        id: idWire(),
        codigo: z.string(),
        resumo: z.string(),
        subitem: z.string(),
        aliquota: aliquotaWire().nullable(),
        aceitaEdicaoAliquota: z.boolean(),
        /** It, or one of its CTISS, may name works. */
        abateObra: z.boolean(),
        cnae: z.string().nullable(),
        /** CTISS bound to it today, each with its CNAE subclasses. */
        ctiss: z.array(z.object({ codigo: z.string(), descricao: z.string(), cnaes: z.array(z.string()) })),
        /** Kinds of deduction that it takes today, by law or by the city; none: it takes no deduction. */
        tiposDeducao: z.array(z.object({ codigo: z.number().int(), nome: z.string() })),
      }),
    ),
    /** Works that go on today, of the provider or of whom he serves, with the abatement that the authority allowed there: `percentual` of the price. */
    obras: z.array(
      z.object({
        id: idWire(),
        nome: z.string(),
        codigo: z.string(),
        art: z.string().nullable(),
        abatimento: z.object({ nome: z.string(), modo: z.enum(['REAL', 'PRESUMIDO']), percentual: aliquotaWire() }).nullable(),
      }),
    ),
    /** Classifications of IBS and CBS of today. */
    classificacoes: z.array(z.object({ codigo: z.string(), nome: z.string() })),
    tipos: z.array(z.object({ id: idWire(), nome: z.string(), exigibilidade: z.number().int(), retido: z.boolean() })),
    exigibilidades: z.array(z.object({ codigo: z.number().int(), rotulo: z.string() })),
    dataEditavel: z.boolean(),
    semTomador: z.boolean(),
    mostraUnitario: z.boolean(),
    condicaoPagamento: z.boolean(),
    ultimaData: dataWire().nullable(),
  }),
  access: emissaoAccess,
  effect: 'read',
})

const resultado = z.object({
  valorTotal: dinheiroWire(),
  descontoIncondicional: dinheiroWire(),
  descontoCondicional: dinheiroWire(),
  deducoes: dinheiroWire(),
  base: dinheiroWire(),
  aliquota: aliquotaWire(),
  aliquotaExata: aliquotaWire(),
  /** The issuer may type the rate. */
  aliquotaEditavel: z.boolean(),
  imposto: dinheiroWire(),
  /** 'ISS com exigibilidade suspensa', which is not in `imposto`. */
  impostoSuspenso: dinheiroWire(),
  retido: z.boolean(),
  retencaoEditavel: z.boolean(),
  regra: z.string(),
  motivoRetencao: z.string(),
  municipioIncidencia: z.string(),
  municipioIncidenciaNome: z.string(),
  devidoAqui: z.boolean(),
  liquido: dinheiroWire(),
  aReceber: dinheiroWire(),
  memoria: z.array(passoWire),
  /** Null where the note bears no group of IBS and CBS. */
  ibsCbs: z
    .object({
      cst: z.string(),
      classificacao: z.string(),
      indicadorOperacao: z.string(),
      nbs: z.string().nullable(),
      /** Of a purchase by a government, in percent. */
      redutor: aliquotaWire().nullable(),
      /** Null while the codes do not let it be computed. */
      valores: z.object({ base: dinheiroWire(), ibs: dinheiroWire(), cbs: dinheiroWire(), totalNota: dinheiroWire() }).nullable(),
    })
    .nullable(),
})

/** Live totals: the browser never computes tax itself (E00). Violations come along instead of refusing. */
export const calcularNotaCall = defineCall({
  method: 'POST',
  path: '/notafiscal/calcular',
  summary: 'Calcular a NF-e',
  request: pedidoNotaWire,
  answer: z.object({
    resultado: resultado.nullable(),
    violacoes: z.array(z.object({ key: z.string().nullable(), message: z.string() })),
    avisos: z.array(z.string()),
    sugestoes: z
      .object({ pis: dinheiroWire(), cofins: dinheiroWire(), csll: dinheiroWire(), irrf: dinheiroWire(), inss: dinheiroWire() })
      .nullable(),
  }),
  access: emissaoAccess,
  effect: 'read',
  ratePerMinute: 300,
})

/** Ids of the types of taxation that the issue of this note would accept, in the order in which they are offered (E00.R, K13). */
export const buscarTiposTributacao = defineCall({
  method: 'POST',
  path: '/notafiscal/buscarTiposTributacao',
  summary: 'Tipos de tributação aceitos na NF-e',
  request: pedidoNotaWire,
  answer: z.array(idWire()),
  access: emissaoAccess,
  effect: 'read',
  ratePerMinute: 300,
})

/** Issues one NF-e. Honours Idempotency-Key. */
export const emitirNotaCall = defineCall({
  method: 'POST',
  path: '/notafiscal/emitir',
  summary: 'Emitir NF-e',
  request: pedidoNotaWire.extend({ rascunhoId: z.number().int().positive().nullable().default(null) }),
  answer: z.object({
    id: idWire(),
    numero: z.number().int(),
    senha: z.string(),
    codigoVerificacao: z.string(),
    mensagem: z.string(),
  }),
  access: emissaoAccess,
  effect: 'write',
  idempotent: true,
})

/** Keeps a draft exactly as typed, valid or not. */
export const salvarRascunho = defineCall({
  method: 'POST',
  path: '/notafiscal/salvarRascunho',
  summary: 'Salvar rascunho de NF-e',
  request: z.object({ id: z.number().int().positive().nullable().default(null), conteudo: z.record(z.string(), z.unknown()) }),
  answer: z.object({ id: idWire(), mensagem: z.string() }),
  access: emissaoAccess,
  effect: 'write',
  audit: 'Rascunhos não são documentos.',
})

export const buscarRascunho = defineCall({
  method: 'POST',
  path: '/notafiscal/buscarRascunho',
  summary: 'Rascunhos de NF-e',
  request: z.object({ id: z.number().int().positive().nullable().default(null) }),
  answer: z.array(
    z.object({
      id: idWire(),
      criadoEm: z.string(),
      alteradoEm: z.string(),
      usuario: z.string(),
      conteudo: z.record(z.string(), z.unknown()),
    }),
  ),
  access: emissaoAccess,
  effect: 'read',
})

export const removerRascunho = defineCall({
  method: 'POST',
  path: '/notafiscal/removerRascunho',
  summary: 'Excluir rascunho de NF-e',
  request: z.object({ id: idWire() }),
  answer: okWire(),
  access: emissaoAccess,
  effect: 'write',
  audit: 'Rascunhos não são documentos.',
})

/** Taker by document: registered person of the city, or the last time this provider named it. */
export const buscarTomador = defineCall({
  method: 'POST',
  path: '/notafiscal/buscarTomador',
  summary: 'Tomador pelo documento',
  request: z.object({ documento: z.string().max(20) }),
  answer: z
    .object({
      documento: z.string(),
      nome: z.string(),
      inscricaoMunicipal: z.string().nullable(),
      email: z.string().nullable(),
      telefone: z.string().nullable(),
      endereco: z
        .object({
          logradouro: z.string().nullable(),
          numero: z.string().nullable(),
          complemento: z.string().nullable(),
          bairro: z.string().nullable(),
          municipio: z.string().nullable(),
          uf: z.string().nullable(),
          cep: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  access: emissaoAccess,
  effect: 'read',
})
