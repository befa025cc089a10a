import { selectionCall, selectionIds, selectionReason } from '@iss/list/definition'
import { competenciaWire, dataWire, defineCall, idWire } from '@iss/platform/contract'
import { z } from 'zod'
import { motivosAcao } from '../domain/situacao-acao.ts'
import { inspecaoAccess } from './acesso.ts'

const sobreMuitos = { ...selectionCall, access: inspecaoAccess }

/** An inspection of each of these taxpayers, with the same months, days and inspector. */
export const agendarEmLote = defineCall({
  ...sobreMuitos,
  path: '/fiscalizacaoemlote/agendar',
  summary: 'Agendar fiscalização de vários contribuintes',
  request: z.object({
    ids: selectionIds,
    /** The user, when an inspector, unless told. */
    fiscalId: idWire().nullable().default(null),
    inicioCompetencia: competenciaWire(),
    fimCompetencia: competenciaWire(),
    inicioFiscalizacao: dataWire(),
    fimFiscalizacao: dataWire(),
    motivo: z.enum(motivosAcao),
    justificativa: selectionReason,
  }),
})

/** A notice to each of these taxpayers, read and answered in the portal. */
export const notificarEmLote = defineCall({
  ...sobreMuitos,
  path: '/fiscalizacaoemlote/notificar',
  summary: 'Notificar vários contribuintes',
  request: z.object({
    ids: selectionIds,
    texto: z.string().max(8000).default(''),
    /** Business days; without them no answer is asked for. */
    prazoDias: z.number().int().min(1).max(180).nullable().default(null),
    justificativa: selectionReason,
  }),
})
