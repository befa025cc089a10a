import { fisco, type Linha } from '../quem.ts'

const escola = { perfis: ['ensino'], chaves: ['iss:ensino'] } as const
const monitor = { perfis: fisco, chaves: ['iss:ensino'] } as const

/** Students are their institution's alone; the tax office sees sums. */
export const telas: readonly Linha[] = [
  [
    escola,
    'spec 2 §2.11',
    '/home/ensino/buscar-curso /home/ensino/buscar-aluno /home/ensino/relatorio-aluno /home/ensino/importar-alunos /home/ensino/faturamento',
  ],
  [monitor, 'spec 2 §2.8', '/home/actions/monitor-ensino /home/actions/monitor-ensino-cursos'],
]

export const chamadas: readonly Linha[] = [
  [
    escola,
    'desenho',
    '/curso/* /aluno/* /alunocurso/* /faturamentoensino/* /relatorio/cursos/* /relatorio/alunos/* /relatorio/relatorio-aluno/*',
  ],
]
