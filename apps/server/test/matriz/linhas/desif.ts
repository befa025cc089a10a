import { fisco, type Linha } from '../quem.ts'

const banco = { perfis: ['empresa'], chaves: ['iss:banco:desif'] } as const
const livro = { ...banco, se: ['pessoaAutorizadaEscriturar'] } as const
const fiscalDeBancos = { perfis: fisco, chaves: ['iss:banco:desif'] } as const
const ambos = { perfis: ['empresa', ...fisco], chaves: ['iss:banco:desif'] } as const
const gestor = { perfis: ['gestor'], chaves: ['iss:banco:desif'] } as const

/** The declaration of banks: the bank delivers and keeps its ledger, the inspector who has the key looks at both. */
export const telas: readonly Linha[] = [
  [banco, 'desenho', '/home/actions/desif-entrega'],
  [livro, 'desenho', '/home/actions/escrit-banco'],
  [ambos, 'desenho', '/home/actions/desif-arquivo'],
  [
    fiscalDeBancos,
    'spec 2 §2.8',
    '/home/actions/desif-importacoes /home/actions/desif-declaracoes /home/actions/desif-plano-contas /home/actions/desif-balancete /home/actions/desif-apuracao-mensal /home/actions/desif-receita-por-conta /home/actions/desif-divergencias /home/actions/desif-partidas /home/actions/desif-dependencias /home/actions/confrontacao-estatistica-bancaria',
  ],
  [fiscalDeBancos, 'desenho', '/home/actions/importar-estatistica-bancaria'],
  [{ perfis: ['administrador'], chaves: ['iss:banco:desif'] }, 'spec 2 §2.10', '/home/actions/contas-cosif'],
  [
    gestor,
    'desenho',
    '/home/configuracao/banco-dependencias /home/configuracao/vinculo-pessoa-banco-desif /home/configuracao/config-desif /home/configuracao/desif-servicos',
  ],
]

export const chamadas: readonly Linha[] = [
  [banco, 'desenho', '/desif/enviar /desif/buscarContexto /relatorio/desif-entregas/*'],
  [livro, 'desenho', '/escritbanco/* /relatorio/escrit-banco/*'],
  [ambos, 'desenho', '/desif/buscarTO /desif/protocolo /desif/arquivo'],
  [
    fiscalDeBancos,
    'desenho',
    '/desif/reprocessar /desif/rejeitar /desif/notificarOmissos /desif/notificarDivergencias /desif/pedirPartidas',
  ],
  [{ perfis: ['administrador'], chaves: ['iss:banco:desif'] }, 'spec 2 §2.10', '/contascosif/*'],
  [gestor, 'desenho', '/bancodependencias/* /vinculopessoabancodesif/* /configdesif/* /desifservicos/*'],
]
