import { type Access, defineCall, defineScreen, idWire, okWire, versaoWire } from '@iss/platform/contract'
import { z } from 'zod'

/** Taxpayers for themselves, and whoever acts for them but an employee. */
export const preferenciaAccess = {
  perfis: ['usuario'],
  naoPerfis: ['gestor', 'fiscal', 'administrador', 'suporte', 'funcionario'],
} satisfies Access

const id = () => idWire().nullable()
const opcoes = z.array(z.object({ id: z.number().int(), nome: z.string() }))
const valores = {
  /** Taxation that an issued note begins with. */
  tribPadraoPrestador: id(),
  /** Taxation that a note taken into the books begins with. */
  tribPadraoTomador: id(),
  recebeEmailPrestador: z.boolean(),
  recebeEmailTomador: z.boolean(),
  serie: id(),
  atividade: id(),
  /** Text that the description of the service begins with. */
  discriminacao: z.string().max(2000),
}

export const buscarPreferencia = defineCall({
  method: 'POST',
  path: '/preferencia/buscar',
  summary: 'Preferências da pessoa selecionada',
  request: z.object({}),
  answer: z.object({
    ...valores,
    /** Zero: never saved. */
    versao: versaoWire(),
    opcoes: z.object({ tribPrestador: opcoes, tribTomador: opcoes, series: opcoes, atividades: opcoes }),
  }),
  access: preferenciaAccess,
  effect: 'read',
})

export const salvarPreferencia = defineCall({
  method: 'POST',
  path: '/preferencia/salvar',
  summary: 'Salvar as preferências',
  request: z.object({ ...valores, versao: versaoWire() }),
  answer: okWire(),
  access: preferenciaAccess,
  effect: 'write',
})
export type SalvarPreferencia = z.output<typeof salvarPreferencia.request>

/** Preferences of the selected person (design S25). */
export const telaPreferencias = defineScreen({
  path: '/home/actions/preferencias',
  title: 'Preferências',
  component: 'preferencias',
  access: preferenciaAccess,
  menu: [{ area: 'solicitacoes', grupo: 'Cadastro', ordem: 400, icone: 'adjustments' }],
})
