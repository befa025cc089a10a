import { importadorDoLivro } from '@iss/escrituracao/server'
import { cartorioAccess } from '../contract/cartorio.ts'
import { arquivoDeAtos } from '../server/arquivo-de-atos.ts'

/** Acts of an office, sent by itself (N1). */
export const importarCartorio = importadorDoLivro({
  ...arquivoDeAtos,
  tipo: 'escrit-cartorio',
  rotulo: 'Atos do cartório (CSV)',
  access: cartorioAccess,
})
