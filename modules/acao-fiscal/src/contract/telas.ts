import { defineScreen } from '@iss/platform/contract'
import { consultaAccess, contribuinteAccess, inspecaoAccess } from './acesso.ts'

/** Inspections and, with `id`, one of them on one screen; `termo` shows a notice that has no inspection (F125). */
export const telaConsultaFiscalizacao = defineScreen({
  path: '/home/actions/consulta-fiscalizacao',
  title: 'Consulta de fiscalização',
  component: 'consulta-fiscalizacao',
  access: consultaAccess,
  menu: [{ area: 'fiscal', grupo: 'Fiscalização', ordem: 20, icone: 'clipboard-check' }],
})

/** Calendar and list of inspections, and planning one (F126). */
export const telaAgendaFiscalizacao = defineScreen({
  path: '/home/actions/agenda-fiscalizacao',
  title: 'Agenda de fiscalização',
  component: 'agenda-fiscalizacao',
  access: inspecaoAccess,
  menu: [{ area: 'fiscal', grupo: 'Fiscalização', ordem: 10, icone: 'calendar-event' }],
})

/** Terms that the tax office sent to the taxpayer: reading, receipt, answer. */
export const telaTermosFiscais = defineScreen({
  path: '/home/actions/termos-fiscais',
  title: 'Termos fiscais',
  component: 'termos-fiscais',
  access: contribuinteAccess,
  menu: [{ area: 'solicitacoes', grupo: 'Outros', ordem: 65, icone: 'file-certificate' }],
})
