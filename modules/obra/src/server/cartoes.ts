import { Dinheiro } from '@iss/kernel/dinheiro'
import { counted } from '@iss/kernel/texto'
import { defineCartao, doFisco } from '@iss/portal/server'
import { obraAccess } from '../contract/obra.ts'

type DaConstrutora = { obras: number; saldo: string; reprovadas: number; analise: number }

/** What a builder has to do in his works: what may still be deducted, and what the authority refused lately. */
export const cartaoObras = defineCartao({
  ordem: 60,
  para: obraAccess,
  async ler(ctx, pessoaId) {
    const { rows } = await ctx.client.query<DaConstrutora>(
      `select (select count(*)::int from obra_prestador p join obra o on o.municipio_id = p.municipio_id and o.id = p.obra_id
           where p.prestador_id = $1 and o.inicio <= $2 and (o.fim is null or o.fim >= $2)) as obras,
         (select coalesce(sum(greatest(v.valor - v.usado, 0)), 0)::text from deducao_vinculada v where v.prestador_id = $1 and v.obra is not null
           and not v.cancelada) as saldo,
         count(*) filter (where u.situacao in ('REPROVADO', 'APROVADO_COM_CORRECOES') and u.ultima_alteracao > $3)::int as reprovadas,
         count(*) filter (where u.situacao = 'SEM_ANALISE')::int as analise
       from obra_unica u join obra_prestador p on p.municipio_id = u.municipio_id and p.id = u.obra_prestador_id
       cross join lateral obra_unica_documento(u.nota_id, u.escrit_papel_id) n
       where p.prestador_id = $1 and n.em_vigor`,
      [pessoaId, ctx.clock.today(), new Date(ctx.clock.now().getTime() - 30 * 86_400_000)],
    )
    const [{ obras, saldo, reprovadas, analise } = { obras: 0, saldo: '0', reprovadas: 0, analise: 0 }] = rows
    if (obras === 0) return []
    const partes = [
      `a deduzir em ${counted(obras, 'obra em andamento', 'obras em andamento')}`,
      reprovadas > 0 && counted(reprovadas, 'dedução corrigida ou reprovada', 'deduções corrigidas ou reprovadas'),
      analise > 0 && counted(analise, 'dedução em análise', 'deduções em análise'),
    ]
    return [
      {
        titulo: 'Obras',
        valor: Dinheiro.from(saldo).formatReais(),
        detalhe: partes.filter(Boolean).join(' · '),
        urgencia: reprovadas > 0 ? 'ATENCAO' : 'NORMAL',
        rotulo: reprovadas > 0 ? 'Ver as decisões' : 'Ver as obras',
        link: reprovadas > 0 ? '/home/actions/obras-unicas' : '/home/actions/obras',
      },
    ]
  },
})

/** Deductions in works that wait for the authority. */
export const cartaoObrasUnicas = defineCartao({
  ordem: 145,
  para: { ...doFisco, chaves: ['iss:obras'] },
  async ler(ctx) {
    const { rows } = await ctx.client.query<{ quantas: number; valor: string }>(
      `select count(*)::int as quantas, coalesce(sum(n.deducoes), 0)::text as valor from obra_unica u
       cross join lateral obra_unica_documento(u.nota_id, u.escrit_papel_id) n where n.em_vigor and u.situacao = 'SEM_ANALISE'`,
    )
    const [{ quantas, valor } = { quantas: 0, valor: '0' }] = rows
    if (quantas === 0) return []
    return [
      {
        titulo: 'Deduções em obras',
        valor: counted(quantas, 'nota a analisar', 'notas a analisar'),
        detalhe: `${Dinheiro.from(valor).formatReais()} deduzidos sem análise`,
        urgencia: 'NORMAL',
        rotulo: 'Analisar',
        link: '/home/actions/listar-obras-unicas',
      },
    ]
  },
})
