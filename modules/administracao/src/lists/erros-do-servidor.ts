import { contaTable as conta } from '@iss/acesso/tables/acesso'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { dateRange, defineList } from '@iss/list/definition'
import { erroServidorTable as erro } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { suporteAccess } from '../contract/suporte.ts'

const filters = z.object({ ...dateRange() })

/** Errors that nobody foresaw, of this city and of requests without one, by the number that the user was given. */
export const errosDoServidor = defineList({
  slug: 'erros-do-servidor',
  title: 'Erros do servidor',
  path: '/home/actions/erros-do-servidor',
  access: suporteAccess,
  menu: [{ area: 'lateral', grupo: 'Gestão', ordem: 93, icone: 'bug' }],
  filters,
  query: erros,
  id: 'id',
  empty: 'Nenhum registro encontrado.',
  order: ['-ocorridoEm'],
  columns: [
    { key: 'ocorridoEm', label: 'Data', kind: 'datetime' },
    { key: 'requisicao', label: 'Código de rastreio', kind: 'text' },
    { key: 'chamada', label: 'Chamada', kind: 'text' },
    { key: 'nome', label: 'Erro', kind: 'text' },
    { key: 'codigo', label: 'Código do banco', kind: 'text', secondary: true },
    { key: 'usuario', label: 'Usuário', kind: 'text' },
    { key: 'pilha', label: 'Onde no programa', kind: 'text', secondary: true },
  ],
})

function erros(ctx: Context, { dataInicial, dataFinal }: z.output<typeof filters>) {
  return ctx.db
    .select({
      id: erro.id,
      ocorridoEm: erro.ocorridoEm,
      requisicao: erro.requisicao,
      chamada: sql<string>`${erro.metodo} || ' ' || ${erro.rota}`.as('chamada'),
      nome: erro.nome,
      codigo: sql<string>`trim(${erro.codigo} || ' ' || ${erro.regra})`.as('codigo_do_banco'),
      usuario: sql<string>`coalesce(${conta.usuario}, '')`.as('usuario_dito'),
      pilha: erro.pilha,
    })
    .from(erro)
    .leftJoin(conta, eq(conta.id, erro.contaId))
    .where(and(gte(erro.ocorridoEm, instanteDe(dataInicial)), lt(erro.ocorridoEm, instanteDe(plusDays(dataFinal, 1)))))
}
