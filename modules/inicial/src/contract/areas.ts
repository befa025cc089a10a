import { defineScreen } from '@iss/platform/contract'

// Areas of spec 2 §2.1 that hold no screen in this installation: their empty path leads to the start page, as that of /home does. The module
// that brings the first screen of an area takes its declaration along and names that screen.
const inicio = '/home/inicial-menu'

export const telaAreaPedagio = defineScreen({ path: '/home/pedagio', title: 'Pedágio', redirectTo: inicio, access: {} })
export const telaAreaCartorio = defineScreen({ path: '/home/cartorio', title: 'Cartório', redirectTo: inicio, access: {} })
export const telaAreaTransporte = defineScreen({ path: '/home/transporte', title: 'Transporte', redirectTo: inicio, access: {} })
