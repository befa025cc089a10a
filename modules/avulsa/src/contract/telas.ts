import { defineScreen } from '@iss/platform/contract'
import { balcaoAccess } from './prestador-avulso.ts'

/** The single note of an occasional taxpayer (E11). */
export const telaAvulsa = defineScreen({
  path: '/home/actions/emissao-nf-avulsa',
  title: 'Nota fiscal avulsa',
  component: 'emissao-nf-avulsa',
  access: { chaves: ['iss:nfe:avulsa:emitir'], naoPerfis: ['fiscal', 'gestor', 'administrador'] },
  menu: [{ area: 'lateral', grupo: 'Movimentação', ordem: 12, icone: 'receipt-2' }],
})

/** The single note at the counter (F135). */
export const telaAvulsaDoFiscal = defineScreen({
  path: '/home/actions/fiscal-n-f-avulsa',
  title: 'Emissão de nota fiscal avulsa',
  component: 'fiscal-n-f-avulsa',
  access: balcaoAccess,
  menu: [{ area: 'fiscal', grupo: 'Nota avulsa', ordem: 10, icone: 'receipt-2' }],
})
