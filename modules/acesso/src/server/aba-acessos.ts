import { addressOfReport } from '@iss/list/definition'
import { ultimosMeses } from '@iss/pessoa/domain/periodo-da-ficha'
import { defineAbaDaFicha, secao } from '@iss/pessoa/server'
import { auditoriaEventoTable as evento } from '@iss/platform/db'
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { labelSituacaoConta } from '../domain/conta.ts'
import {
  type EventoDeAcesso,
  eventosDeAcesso,
  isFalhaDeAcesso,
  MESES_DO_RELATORIO,
  tiposEventoDeAcesso,
} from '../domain/evento-de-acesso.ts'
import { contaTable as conta, contaVinculoTable as vinculo } from '../tables/acesso.ts'

/** Events that are shown; all of them are in the report of accesses. */
const ULTIMOS = 100

/** The accounts by which a taxpayer comes in, and their last sign-ins, failed ones among them. */
export const abaDeAcessos = defineAbaDaFicha({
  aba: { slug: 'acessos', titulo: 'Acessos' },
  ordem: 120,
  para: { perfis: ['fiscal', 'gestor', 'administrador'] },
  tela: ({ pessoaId, ...meses }) => ({
    endereco: addressOfReport('/home/actions/relatorio-acessos', {
      dataInicial: ultimosMeses(MESES_DO_RELATORIO, meses).firstDay(),
      dataFinal: meses.ate.lastDay(),
      contribuinte: pessoaId,
      tipo: [],
    }),
    rotulo: 'Relatório de acessos',
  }),
  async ler(ctx, { pessoaId }) {
    const contas = await ctx.db
      .select({
        id: conta.id,
        usuario: conta.usuario,
        situacao: conta.situacao,
        criadaEm: conta.criadaEm,
        ativadoEm: conta.ativadoEm,
        ultimoLogin: conta.ultimoLogin,
      })
      .from(vinculo)
      .innerJoin(conta, eq(conta.id, vinculo.contaId))
      .where(and(eq(vinculo.municipioId, ctx.municipioId), eq(vinculo.pessoaId, pessoaId)))
      .orderBy(asc(conta.usuario))
    const usuarios = new Map(contas.map(({ id, usuario }) => [id, usuario]))
    const suas = contas.map(({ id }) => id)
    const eventos = await ctx.db
      .select()
      .from(evento)
      .where(
        and(
          inArray(evento.tipo, [...tiposEventoDeAcesso]),
          or(
            eq(evento.comoPessoaId, pessoaId),
            eq(sql`(${evento.depois}->>'pessoa')::bigint`, pessoaId),
            suas.length === 0 ? undefined : inArray(evento.contaId, suas),
            suas.length === 0 ? undefined : and(eq(evento.entidade, 'conta'), inArray(evento.entidadeId, suas.map(String))),
          ),
        ),
      )
      .orderBy(desc(evento.id))
      .limit(ULTIMOS)
    return [
      secao({
        titulo: 'Contas de acesso',
        vazio: 'Nenhuma conta de acesso.',
        linhas: contas.map((uma) => ({ ...uma, rotulo: labelSituacaoConta[uma.situacao] })),
        colunas: [
          { key: 'usuario', label: 'Usuário', kind: 'text' },
          { key: 'rotulo', label: 'Situação', kind: 'text' },
          { key: 'criadaEm', label: 'Criada em', kind: 'datetime' },
          { key: 'ativadoEm', label: 'Ativada em', kind: 'datetime' },
          { key: 'ultimoLogin', label: 'Último acesso', kind: 'datetime' },
        ],
      }),
      secao({
        titulo: 'Entradas e saídas',
        vazio: 'Nenhum acesso registrado.',
        linhas: eventos.map((um) => ({
          id: um.id,
          quando: um.ocorridoEm,
          usuario: usuarios.get(um.contaId ?? (um.entidade === 'conta' ? Number(um.entidadeId) : 0)) ?? null,
          tipo: eventosDeAcesso[um.tipo as EventoDeAcesso],
          falha: isFalhaDeAcesso(um.tipo),
          resultado: isFalhaDeAcesso(um.tipo) ? 'Recusado' : 'Aceito',
        })),
        colunas: [
          { key: 'quando', label: 'Data-hora', kind: 'datetime' },
          { key: 'usuario', label: 'Usuário', kind: 'text' },
          { key: 'tipo', label: 'Tipo', kind: 'text' },
          { key: 'resultado', label: 'Resultado', kind: 'status', tone: ({ falha }) => (falha ? 'danger' : 'success') },
        ],
      }),
    ]
  },
})
