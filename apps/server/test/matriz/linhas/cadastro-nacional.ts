import { fisco, type Linha } from '../quem.ts'

/** The register of taxpayers and its exchange with the national one. */
export const telas: readonly Linha[] = [
  [{ perfis: fisco }, 'spec 2 §2.8', '/home/fiscal/exporta-contribuinte-portal-nacional'],
  [
    { perfis: fisco },
    'desenho',
    '/home/actions/cadastro-nacional /home/actions/diferencas-cnc /home/actions/parametros-nacionais',
  ],
]

export const chamadas: readonly Linha[] = [[{ perfis: fisco }, 'spec 2 §2.8', '/exportacontribuinteportalnacional/*']]
