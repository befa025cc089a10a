import { normalizeDocumento } from '@iss/kernel/documento'
import { fold } from '@iss/kernel/texto'
import { defineList, textField } from '@iss/list/definition'
import { municipioIbgeTable } from '@iss/municipio/tables/municipio'
import { anywhere, municipioTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { registryTexts } from '@iss/registry/definition'
import { and, eq, like, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { buscarCatalogoTomador, removerCatalogoTomador } from '../contract/catalogo-tomador.ts'
import { catalogoTomadorTable as table } from '../tables/catalogo-tomador.ts'

const filters = z.object({ texto: textField({ label: 'Nome, CPF/CNPJ ou e-mail', hidden: true }) })

/** Catálogo de tomadores (E18): whom the selected person bills. */
export const catalogoTomadores = defineList({
  slug: 'catalogo-tomadores',
  title: 'Tomadores',
  path: null,
  access: buscarCatalogoTomador.access,
  filters,
  query: tomadores,
  id: 'id',
  empty: 'Nenhum tomador cadastrado.',
  order: ['nome'],
  actions: {
    novo: { label: 'Adicionar', on: 'list', icon: 'plus', page: true },
    excluir: { label: 'Excluir', on: 'selection', icon: 'trash', call: removerCatalogoTomador, question: registryTexts.eliminar },
    editar: {
      label: 'Editar',
      page: true,
      send: ({ endereco: _endereco, ...tomador }) => tomador,
    },
  },
  columns: [
    { key: 'documento', label: 'CPF/CNPJ', kind: 'documento' },
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'endereco', label: 'Endereço', kind: 'text', secondary: true },
    { key: 'municipioNome', label: 'Município', kind: 'text', secondary: true },
    { key: 'email', label: 'E-mail', kind: 'text', secondary: true },
  ],
})

function tomadores(ctx: Context, { texto }: z.output<typeof filters>) {
  const documento = normalizeDocumento(texto)
  return ctx.db
    .select({
      id: table.id,
      versao: table.versao,
      documento: table.documento,
      nome: sql<string>`${table.nome}`.as('tomador'),
      inscricaoMunicipal: table.inscricaoMunicipal,
      email: table.email,
      telefone: table.telefone,
      cep: table.cep,
      logradouro: table.logradouro,
      numero: table.numero,
      complemento: table.complemento,
      bairro: table.bairro,
      municipio: table.municipioCodigo,
      uf: sql<string | null>`${table.uf}`.as('estado'),
      endereco:
        sql<string>`concat_ws(', ', nullif(${table.logradouro}, ''), nullif(${table.numero}, ''), nullif(${table.bairro}, ''))`.as(
          'endereco',
        ),
      municipioNome: sql<string>`case when coalesce(${table.municipioCodigo}, '') = '' then ''
        when ${table.municipioCodigo} = '9999999' then 'Exterior'
        else coalesce(${municipioTable.nome} || '/' || ${municipioTable.uf}, ${municipioIbgeTable.nome} || '/' || ${municipioIbgeTable.uf},
          ${table.municipioCodigo}) end`.as('municipio_nome'),
    })
    .from(table)
    .leftJoin(municipioTable, eq(municipioTable.codigo, table.municipioCodigo))
    .leftJoin(municipioIbgeTable, eq(municipioIbgeTable.codigo, table.municipioCodigo))
    .where(
      and(
        eq(table.contribuinteId, ctx.sessao.pessoaSelecionadaId),
        texto === ''
          ? undefined
          : or(
              like(table.busca, anywhere(fold(texto))),
              documento === '' ? undefined : like(table.busca, anywhere(fold(documento))),
            ),
      ),
    )
}
