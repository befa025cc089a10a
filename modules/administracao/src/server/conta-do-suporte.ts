import { lerBloqueio } from '@iss/acesso/server'
import { contaTable as conta, contaVinculoTable as vinculo, sessaoTable as sessao } from '@iss/acesso/tables/acesso'
import { refuse } from '@iss/kernel/errors'
import { papelTable as papel, pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'

import { auditoriaEventoTable as evento } from '@iss/platform/db'
import { type Context, implement } from '@iss/platform/server'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { buscarContaSuporte } from '../contract/suporte.ts'
import { perfisNaoVisitados, suporteErrors } from '../domain/suporte.ts'

/** An account of the transaction's city with its person and roles there; refuses one of another city. */
export async function getContaDoSuporte(ctx: Context, contaId: number) {
  const [row] = await ctx.db
    .select({ conta, pessoa })
    .from(conta)
    .innerJoin(vinculo, and(eq(vinculo.contaId, conta.id), eq(vinculo.municipioId, ctx.municipioId)))
    .innerJoin(pessoa, and(eq(pessoa.id, vinculo.pessoaId), eq(pessoa.municipioId, vinculo.municipioId)))
    .where(eq(conta.id, contaId))
  if (!row) return refuse(suporteErrors.contaDesconhecida)
  const papeis = await ctx.db
    .select({ perfil: papel.perfil })
    .from(papel)
    .where(and(eq(papel.atorId, row.pessoa.id), isNull(papel.fim)))
  const perfis = [...new Set(papeis.map(({ perfil }) => perfil))]
  const isVisitavel =
    row.conta.id !== ctx.sessao.contaId && !perfis.some((perfil) => (perfisNaoVisitados as readonly string[]).includes(perfil))
  return { ...row, perfis, isVisitavel }
}

const iso = (data: Date | null) => data?.toISOString() ?? null

export const buscarContaSuporteOperation = implement(buscarContaSuporte, async (ctx, { contaId }) => {
  const { conta: dela, pessoa: quem, perfis, isVisitavel } = await getContaDoSuporte(ctx, contaId)
  const bloqueio = await lerBloqueio(ctx, dela.usuario)
  const sessoes = await ctx.db
    .select({ id: sessao.id, criadaEm: sessao.criadaEm, expiraEm: sessao.expiraEm })
    .from(sessao)
    .where(
      and(
        eq(sessao.contaId, contaId),
        eq(sessao.municipioId, ctx.municipioId),
        isNull(sessao.encerradaEm),
        gt(sessao.expiraEm, ctx.clock.now()),
      ),
    )
    .orderBy(desc(sessao.criadaEm))
  const eventos = await ctx.db
    .select({ id: evento.id, ocorridoEm: evento.ocorridoEm, tipo: evento.tipo, requisicao: evento.requisicao })
    .from(evento)
    .where(eq(evento.contaId, contaId))
    .orderBy(desc(evento.ocorridoEm), desc(evento.id))
    .limit(15)
  return {
    contaId,
    usuario: dela.usuario,
    email: dela.email ?? '',
    situacao: dela.situacao,
    bloqueadaAte: iso(bloqueio.ate),
    tentativas: bloqueio.tentativas,
    criadaEm: dela.criadaEm.toISOString(),
    ativadoEm: iso(dela.ativadoEm),
    ultimoLogin: iso(dela.ultimoLogin),
    pessoa: quem.nome,
    documento: quem.documento,
    perfis,
    acoes: {
      desbloquear: bloqueio.ate !== null || dela.situacao === 'BLOQUEADA',
      reenviar: dela.situacao === 'INATIVA' && dela.ativadoEm === null,
      encerrar: sessoes.length > 0,
      ver: isVisitavel && dela.situacao !== 'INATIVA',
    },
    sessoes: sessoes.map(({ id, criadaEm, expiraEm }) => ({
      id,
      criadaEm: criadaEm.toISOString(),
      expiraEm: expiraEm.toISOString(),
    })),
    eventos: eventos.map(({ ocorridoEm, requisicao, ...row }) => ({
      ...row,
      requisicao: requisicao ?? '',
      ocorridoEm: ocorridoEm.toISOString(),
    })),
  }
})
