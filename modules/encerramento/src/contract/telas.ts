import { contribuinte, encerramentoAccess } from '@iss/conta/contract/acesso'
import { defineScreen } from '@iss/platform/contract'

export const telaCompetencias = defineScreen({
  path: '/home/escrituracao/list',
  title: 'Competências',
  component: 'competencias',
  access: contribuinte,
})

/** The empty path of the area redirects to its year board (spec 2 §2.1). */
export const telaAreaEscrituracao = defineScreen({
  path: '/home/escrituracao',
  title: 'Competências',
  redirectTo: '/home/escrituracao/list',
  access: contribuinte,
})

/** The menu of the bookkeeping redirects to the year board (spec 2 §2.1). */
export const menuEscrituracao = defineScreen({
  path: '/home/escrituracao-menu',
  title: 'Competências',
  redirectTo: '/home/escrituracao/list',
  access: contribuinte,
  menu: [
    {
      area: 'lateral',
      grupo: 'Movimentação',
      ordem: 30,
      rotulo: 'Competências',
      icone: 'calendar-event',
      palavras: ['fechar o mês', 'encerrar', 'encerramento'],
    },
  ],
})

export const telaEncerramento = defineScreen({
  path: '/home/actions/encerramento',
  title: 'Encerramento da competência',
  component: 'encerramento',
  help: 'Confira o que foi emitido e escriturado no mês, veja o imposto devido e encerre a competência. Depois do encerramento a guia pode ser emitida.',
  access: contribuinte,
})

export const telaMemoria = defineScreen({
  path: '/home/actions/encerramento-memoria',
  title: 'Memória do encerramento',
  component: 'encerramento-memoria',
  access: encerramentoAccess,
})
