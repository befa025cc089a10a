import { formatData, plusDays } from '@iss/kernel/data'
import { defineErrors, refuse } from '@iss/kernel/errors'
import { defineLote, type LookupWanted, loteErrors } from '@iss/lote/definition'
import { contem } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, gte, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { normalizeItemDaLista } from '../domain/prefixo-do-item.ts'
import { atividadeAnexoTable as vinculo } from '../tables/atividade-anexo.ts'
import { atividadeTable as atividade, grupoAtividadeTable as grupo } from '../tables/atividade.ts'

const erros = defineErrors('atribuir-anexo-simples', {
  nada: { message: 'Nenhuma atividade ativa atende aos filtros ou todas já têm este anexo.' },
  item: { field: 'item', message: 'Informe um item da LC 116, como 17, ou um subitem, como 17.01.' },
})

type Parametros = { grupoId: number | null; item: string | null; anexo: string; inicio: string; semVinculo: boolean }

const anexos = ['III', 'IV', 'V'] as const

async function grupos({ db }: Context, wanted: LookupWanted) {
  const quais: SQL | undefined = 'ids' in wanted ? inArray(grupo.id, [...wanted.ids]) : contem(grupo.descricao, wanted.texto)
  const rows = await db.select().from(grupo).where(quais).orderBy(asc(grupo.codigo)).limit(20)
  return rows.map(({ id, codigo, descricao }) => ({ value: id, label: `${codigo} - ${descricao}` }))
}

/** Links of an activity that hold on a day or begin after it, in order. */
const desde = ({ db }: Context, atividadeId: number, inicio: string) =>
  db
    .select({ id: vinculo.id, anexo: vinculo.anexo, inicio: vinculo.inicio, fim: vinculo.fim })
    .from(vinculo)
    .where(and(eq(vinculo.atividadeId, atividadeId), or(isNull(vinculo.fim), gte(vinculo.fim, inicio))))
    .orderBy(asc(vinculo.inicio))

/** Active activities of the filters whose annex on the day would be another; one that has a later link is shown with the reason. */
async function* atividades(ctx: Context, { grupoId, item, anexo, inicio, semVinculo }: Parametros) {
  const prefixo = item === null ? null : normalizeItemDaLista(item)
  let nenhuma = true
  const rows = await ctx.db
    .select()
    .from(atividade)
    .where(and(eq(atividade.ativa, true), grupoId === null ? undefined : eq(atividade.grupoId, grupoId)))
    .orderBy(asc(atividade.codigo))
  for (const { id, codigoExibido: codigo, resumo, itemListaServico, passivelFatorR } of rows) {
    const doItem = prefixo === null || itemListaServico === prefixo || itemListaServico.startsWith(`${prefixo}.`)
    if (!doItem) continue
    const vinculos = await desde(ctx, id, inicio)
    const atual = vinculos.find((linha) => linha.inicio <= inicio)
    const futuro = vinculos.find((linha) => linha.inicio > inicio)
    if (atual && (semVinculo || atual.anexo === anexo)) continue
    nenhuma = false
    yield {
      alvo: id,
      linha: {
        codigo,
        atividade: resumo,
        fatorR: passivelFatorR,
        atual: atual ? `Anexo ${atual.anexo}` : 'Sem anexo: vale o Anexo III',
        novo: `Anexo ${anexo}`,
      },
      impedimento: futuro ? `Já há o Anexo ${futuro.anexo} a partir de ${formatData(futuro.inicio)}.` : null,
      conteudo: { vinculoId: atual?.id ?? null },
    }
  }
  if (nenhuma) refuse(erros.nada)
}

/** Annex of the Simples of many activities at once (K14): a running link ends the day before, the new one begins on the day. */
export const atribuirAnexoSimples = defineLote({
  slug: 'atribuir-anexo-simples',
  title: 'Atribuir anexo do Simples em lote',
  path: '/home/configuracao/atribuir-anexo-simples',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 51, icone: 'list-check' }],
  immediate: 50,
  exclusive: true,
  texts: {
    run: 'Atribuir anexo',
    danger: false,
    item: ['atividade', 'atividades'],
    warning: 'O vínculo em curso termina na véspera e o novo começa no dia informado. As notas emitidas não mudam.',
  },
  fields: {
    anexo: {
      kind: 'select',
      label: 'Anexo',
      required: true,
      options: anexos.map((value) => ({ value, label: `Anexo ${value}` })),
      span: 4,
    },
    inicio: { kind: 'date', label: 'Início', required: true, span: 4 },
    semVinculo: { kind: 'boolean', label: 'Somente atividades sem anexo', span: 4 },
    grupoId: { kind: 'lookup', label: 'Grupo', lookup: grupos, help: 'Em branco: todos os grupos.', span: 6 },
    item: { kind: 'text', label: 'Item da LC 116', max: 5, help: 'Como 17 ou 17.01. Em branco: todos.', span: 6 },
  },
  check: ({ item }) => (item && normalizeItemDaLista(item) === null ? [erros.item] : []),
  columns: [
    { key: 'codigo', label: 'Código', kind: 'text' },
    { key: 'atividade', label: 'Atividade', kind: 'text' },
    { key: 'fatorR', label: 'Fator R', kind: 'boolean', hideOnMobile: true },
    { key: 'atual', label: 'Anexo atual', kind: 'text' },
    { key: 'novo', label: 'Novo anexo', kind: 'text' },
  ],
  items: atividades,
  async run(ctx, { alvo, conteudo: { vinculoId } }, { valores: { anexo, inicio } }) {
    await ctx.db.select({ id: atividade.id }).from(atividade).where(eq(atividade.id, alvo)).for('update')
    const vinculos = await desde(ctx, alvo, inicio)
    const atual = vinculos.find((linha) => linha.inicio <= inicio)
    if ((atual?.id ?? null) !== vinculoId || vinculos.length > (atual ? 1 : 0)) refuse(loteErrors.mudou)
    if (atual?.inicio === inicio) await ctx.db.update(vinculo).set({ anexo }).where(eq(vinculo.id, atual.id))
    else {
      if (atual)
        await ctx.db
          .update(vinculo)
          .set({ fim: plusDays(inicio, -1) })
          .where(eq(vinculo.id, atual.id))
      await ctx.db.insert(vinculo).values({ atividadeId: alvo, anexo, inicio, fim: atual?.fim ?? null })
    }
    await ctx.audit({
      tipo: 'atividade_anexo.atribuido',
      entidade: 'atividade',
      entidadeId: alvo,
      antes: { anexo: atual?.anexo ?? null },
      depois: { anexo, inicio },
    })
    return `Anexo ${anexo} a partir de ${formatData(inicio)}.`
  },
})
