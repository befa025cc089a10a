import { contribuinte, encerramentoAccess } from '@iss/conta/contract/acesso'
import { aliquotaWire, dataWire, defineCall, dinheiroWire, fileAnswer, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'
import { estadosCompetencia } from '@iss/conta/domain/estado-competencia'
import { tiposEncerramento } from '../domain/tipo-encerramento.ts'

const papelServico = z.enum(['PRESTADOR', 'TOMADOR'])
/** Competence (zero-based month, A-30), role and taxpayer; without taxpayer the selected person. */
const competenciaDoPapel = {
  ano: z.number().int().min(2006).max(2100),
  mes: z.number().int().min(0).max(11),
  papelServico,
  idPessoa: idWire().nullable().default(null),
}
const passo = z.object({ passo: z.string(), descricao: z.string(), valores: z.record(z.string(), z.string()), fonte: z.string() })
const violacao = z.object({ key: z.string().nullable(), message: z.string() })

/** Closing check of spec 2 (ano, mes, papelServico, idPessoa). */
export const verificarEncerramento = defineCall({
  method: 'POST',
  path: '/encerramento/verificar',
  summary: 'Verificar se a competência está encerrada',
  request: z.object(competenciaDoPapel),
  answer: z.object({
    encerrado: z.boolean(),
    estado: z.enum(estadosCompetencia),
    encerramentoId: idWire().nullable(),
    tipo: z.string().nullable(),
    complementarPendente: z.boolean(),
  }),
  access: encerramentoAccess,
  effect: 'read',
})

export const linhaDocumentosWire = z.object({
  tipoDocumento: z.string(),
  atividade: z.string(),
  exigibilidade: z.string(),
  tipoTributacao: z.string(),
  quantidade: z.number().int(),
  faturado: dinheiroWire(),
  base: dinheiroWire(),
  imposto: dinheiroWire(),
  retido: dinheiroWire(),
  debito: dinheiroWire(),
})

/** CalculoEncerramento with all totals of the spec. */
export const calculoWire = z.object({
  totalNfe: dinheiroWire(),
  totalEscrit: dinheiroWire(),
  totalBanco: dinheiroWire(),
  totalEspecial: dinheiroWire(),
  totalPedagio: dinheiroWire(),
  totalCartorio: dinheiroWire(),
  totalTransporte: dinheiroWire(),
  totalDebitosAvulsos: dinheiroWire(),
  totalCredito: dinheiroWire(),
  totalDebitoGuia: dinheiroWire(),
  totalRecebido: dinheiroWire(),
  quantidade: z.number().int(),
  faturado: dinheiroWire(),
  imposto: dinheiroWire(),
  impostoRetido: dinheiroWire(),
  impostoNaoRetido: dinheiroWire(),
  valorDevido: dinheiroWire(),
  valorDevidoFixo: dinheiroWire().nullable(),
  valorDesconto: dinheiroWire(),
  descontoPercentual: aliquotaWire().nullable(),
  valorEncerrado: dinheiroWire(),
  cemPorcentoRetido: z.boolean(),
  destino: z.enum(['GUIA', 'SEM_VALOR', 'ACUMULA', 'SEM_GUIA']),
  formula: z.string(),
  memoria: z.array(passo),
  documentos: z.array(linhaDocumentosWire),
})

/** Amounts of a guide that is not issued yet, due day and day until which they hold. */
const guiaPrevistaWire = z.object({
  principal: dinheiroWire(),
  correcao: dinheiroWire(),
  multa: dinheiroWire(),
  juros: dinheiroWire(),
  tsa: dinheiroWire(),
  total: dinheiroWire(),
  vencimento: dataWire(),
  validade: dataWire(),
})

/** Dry run (C01): pending matters, proposed kind, calculation. `movimento` must come back with the confirmation. */
export const validarEncerramento = defineCall({
  method: 'POST',
  path: '/encerramento/validar',
  summary: 'Simular encerramento',
  request: z.object({ ...competenciaDoPapel, tipo: z.enum(tiposEncerramento).nullable().default(null) }),
  answer: z.object({
    estado: z.enum(estadosCompetencia),
    tipoProposto: z.enum(tiposEncerramento),
    tipoRotulo: z.string(),
    regime: z.string(),
    competencia: z.string(),
    violacoes: z.array(violacao),
    avisos: z.array(z.string()),
    vencimento: z.string(),
    /** Says what the value becomes, when it becomes no guide. */
    mensagemDestino: z.string().nullable(),
    /** The guide that a closing of today issues; null when the value becomes none. */
    guia: guiaPrevistaWire.nullable(),
    /** Calendar days past the due day; zero in time. */
    diasDeAtraso: z.number().int(),
    movimento: z.number().int(),
    calculo: calculoWire,
  }),
  access: contribuinte,
  effect: 'read',
})

export const encerrarCompetencia = defineCall({
  method: 'POST',
  path: '/encerramento/encerrar',
  summary: 'Encerrar competência',
  request: z.object({ ...competenciaDoPapel, tipo: z.enum(tiposEncerramento), movimento: z.number().int() }),
  /** `loteId`: the queue closes it, because it has many documents; then there is no closing yet. */
  answer: z.object({
    id: idWire().nullable(),
    guiaId: idWire().nullable(),
    guiaNumero: z.number().int().nullable(),
    loteId: idWire().nullable(),
    mensagem: z.string(),
  }),
  access: contribuinte,
  effect: 'write',
})

/** Memory of a closing (C02). */
export const buscarMemoria = defineCall({
  method: 'POST',
  path: '/encerramento/buscarMemoria',
  summary: 'Memória do encerramento',
  request: z.object({ id: idWire() }),
  answer: z.object({
    id: idWire(),
    contribuinte: z.string(),
    papel: papelServico,
    papelRotulo: z.string(),
    competencia: z.string(),
    tipo: z.string(),
    ordem: z.number().int(),
    regime: z.string(),
    encerradoEm: z.string(),
    reabertoEm: z.string().nullable(),
    motivoReabertura: z.string().nullable(),
    guiaId: idWire().nullable(),
    guiaNumero: z.number().int().nullable(),
    calculo: calculoWire,
  }),
  access: encerramentoAccess,
  effect: 'read',
})

/** The memory on paper (C02). */
export const imprimirMemoria = defineCall({
  method: 'POST',
  path: '/encerramento/imprimirMemoria',
  summary: 'Memória do encerramento em PDF',
  request: z.object({ id: idWire() }),
  answer: fileAnswer,
  access: encerramentoAccess,
  effect: 'read',
})

/** Year board: the twelve competences of a role in a year (the current one unless told). Source: L01. */
export const buscarCompetencias = defineCall({
  method: 'POST',
  path: '/encerramento/buscarCompetencias',
  summary: 'Competências do ano',
  request: z.object({
    ano: competenciaDoPapel.ano.nullable().default(null),
    papelServico,
    idPessoa: competenciaDoPapel.idPessoa,
  }),
  answer: z.array(
    z.object({
      competencia: z.string(),
      ano: z.number().int(),
      mes: z.number().int(),
      situacao: z.string(),
      estado: z.enum(estadosCompetencia),
      complementarPendente: z.boolean(),
      quantidade: z.number().int(),
      faturado: dinheiroWire(),
      imposto: dinheiroWire(),
      retido: dinheiroWire(),
      debito: dinheiroWire(),
      /** What the closing took off: guides of its own and credits. */
      creditos: dinheiroWire(),
      encerrado: dinheiroWire(),
      saldo: dinheiroWire(),
      encerramentoId: idWire().nullable(),
      guiaId: idWire().nullable(),
      guiaNumero: z.number().int().nullable(),
      guiaVencimento: z.string().nullable(),
      guiaSituacao: z.string().nullable(),
      /** What delay adds when the month is paid today, closed or still open; zero in time. */
      acrescimos: dinheiroWire(),
      /** What its guides cost today: `saldo`, the principal, with their additions. */
      aPagar: dinheiroWire(),
      /** Calendar days past the due day of an open month with movement; zero in time. */
      diasDeAtraso: z.number().int(),
      /** The month has not begun: there is nothing to close yet. */
      futura: z.boolean(),
      /** A movement block stops its closing. */
      bloqueada: z.boolean(),
    }),
  ),
  access: encerramentoAccess,
  effect: 'read',
})

/** Reopening by the taxpayer (C04): direct when the city allows it, otherwise a request to the inspector. */
export const reabrirEncerramento = defineCall({
  method: 'POST',
  path: '/encerramento/reabrir',
  summary: 'Reabrir competência encerrada',
  request: z.object({ ...competenciaDoPapel, motivo: z.string().max(500), cascata: z.boolean().default(false) }),
  answer: okWire().extend({ direta: z.boolean(), protocolo: z.string().nullable() }),
  access: { chaves: ['iss:encerramento:reabrir'] },
  effect: 'write',
})
