import { fisco, type Linha } from '../quem.ts'

const pedagio = { perfis: ['pedagio'], se: ['pessoaAutorizadaEscriturar'] } as const
const cartorio = { perfis: ['cartorio'], se: ['pessoaAutorizadaEscriturar'] } as const
const transporte = { perfis: ['transporte'], chaves: ['iss:transporteColetivo'], se: ['pessoaAutorizadaEscriturar'] } as const
const importaCartorio = { perfis: fisco, chaves: ['iss:importEscritCartorio'] } as const

/** Books of the sectors: each for its own profile, acts for an office by the inspector who has the key. */
export const telas: readonly Linha[] = [
  [pedagio, 'spec 2 §2.4', '/home/pedagio /home/pedagio/pedagio-list /home/pedagio/pedagio-import'],
  [cartorio, 'spec 2 §2.4', '/home/cartorio /home/cartorio/cartorio-list /home/cartorio/cartorio-import'],
  [transporte, 'spec 2 §2.4', '/home/transporte /home/transporte/transporte-import /home/transporte/transporte-list'],
  [importaCartorio, 'spec 2 §2.8', '/home/actions/importar-escrit-cartorio'],
  [
    { perfis: ['gestor'] },
    'desenho',
    '/home/configuracao/rodovia /home/transporte/transporte-tarifa-list /home/transporte/transporte-linha-list',
  ],
]

export const chamadas: readonly Linha[] = [
  [pedagio, 'spec 2 §2.4', '/escritpedagio/* /relatorio/escrit-pedagio/*'],
  [cartorio, 'spec 2 §2.4', '/escritcartorio/* /relatorio/escrit-cartorio/*'],
  [transporte, 'spec 2 §2.4', '/transporte/* /relatorio/escrit-transporte/*'],
  [importaCartorio, 'spec 2 §2.8', '/importarescritcartorio/*'],
  [
    { perfis: ['pedagio', 'cartorio', 'transporte'], se: ['pessoaAutorizadaEscriturar'] },
    'desenho',
    '/relatorio/importacoes-do-livro/* /relatorio/meses-do-livro/*',
  ],
  [{ perfis: ['gestor'] }, 'desenho', '/rodovia/* /transportetarifalist/* /transportelinhalist/*'],
]
