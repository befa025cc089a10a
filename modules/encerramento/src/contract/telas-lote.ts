import { defineScreen } from '@iss/platform/contract'
import { automaticoAccess, loteAccess, oficioAccess } from './lote.ts'

export const telaEncerramentoLote = defineScreen({
  path: '/home/actions/encerramento-lote',
  title: 'Encerrar em lote',
  component: 'encerramento-lote',
  access: loteAccess,
  menu: [{ area: 'lateral', grupo: 'Movimentação', ordem: 35, icone: 'list-check' }],
})

export const telaEncerramentoOficio = defineScreen({
  path: '/home/actions/encerramento-oficio-list',
  title: 'Encerramento de ofício',
  component: 'encerramento-oficio',
  access: oficioAccess,
  menu: [{ area: 'fiscal', grupo: 'Encerramento', ordem: 20, icone: 'clipboard-list' }],
})

export const telaEncerramentoAutomatico = defineScreen({
  path: '/home/actions/encerramento-escrituracao-automatico',
  title: 'Encerramento automático da escrituração',
  component: 'encerramento-automatico',
  access: automaticoAccess,
  menu: [{ area: 'fiscal', grupo: 'Encerramento', ordem: 40, icone: 'calendar-event' }],
})
