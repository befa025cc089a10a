import { Competencia } from '@iss/kernel/competencia'
import { counted } from '@iss/kernel/texto'
import { defineCartao } from '@iss/portal/server'
import { ensinoAccess } from '../contract/acesso.ts'
import { totaisDoFaturamento } from './calcular-faturamento.ts'

/** Students whom the institution has not billed this month. */
export const cartaoAFaturar = defineCartao({
  ordem: 25,
  para: ensinoAccess,
  async ler(ctx, pessoaId) {
    const competencia = Competencia.fromData(ctx.clock.today())
    const { alunos, base, jaFaturados } = await totaisDoFaturamento(ctx, { pessoaId, competencia, cursoId: null })
    if (alunos + jaFaturados === 0) return []
    return [
      {
        titulo: `Alunos de ${competencia.format()}`,
        valor: alunos === 0 ? `${jaFaturados}/${jaFaturados}` : base.formatReais(),
        detalhe:
          alunos === 0
            ? 'todos faturados'
            : `${counted(alunos, 'mensalidade', 'mensalidades')} a faturar; ${jaFaturados === 0 ? 'nenhuma faturada' : `${jaFaturados} já faturados`}`,
        urgencia: 'NORMAL',
        rotulo: alunos === 0 ? 'Ver os alunos' : 'Faturar alunos',
        link: alunos === 0 ? '/home/ensino/buscar-aluno' : '/home/ensino/faturamento',
      },
    ]
  },
})
