import { isCpf } from '@iss/kernel/documento'
import { daysBetween, formatData } from '@iss/kernel/data'
import { autorizacaoNfeTable, serieTable } from '@iss/nota/tables/serie'
import { labelNatureza, labelSituacao } from '@iss/pessoa/domain/pessoa'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { pessoaAtividadeTable } from '@iss/pessoa/tables/pessoa-atividade'
import { and, asc, desc, eq } from 'drizzle-orm'
import { ocultarNome } from '../domain/ocultar.ts'
import { defineConsultaPublica } from './define-consulta.ts'

/** Whether a document has a registration here and in which situation it is. */
export const situacaoCadastral = defineConsultaPublica({
  tipo: 'situacao-cadastral',
  titulo: 'Situação cadastral',
  orientacao: 'Confira se um prestador tem inscrição no município e se ela está ativa.',
  colunas: [
    { chave: 'natureza', rotulo: 'Cadastro', tipo: 'text' },
    { chave: 'nome', rotulo: 'Nome', tipo: 'text' },
    { chave: 'inscricao', rotulo: 'Inscrição municipal', tipo: 'text' },
    { chave: 'emite', rotulo: 'Emite NF-e', tipo: 'boolean' },
    { chave: 'situacao', rotulo: 'Situação', tipo: 'text' },
    { chave: 'ativo', rotulo: 'Ativo', tipo: 'boolean', ativo: true },
  ],
  async linhas(ctx, documento) {
    const pessoa = await findPessoaPorDocumento(ctx, documento)
    if (!pessoa) return []
    const hoje = ctx.clock.today()
    const { autorizadaNfeDesde: desde, autorizadaNfeAte: ate } = pessoa
    return [
      {
        natureza: labelNatureza[pessoa.naturezaCadastro ?? 'EVENTUAL'],
        nome: isCpf(documento) ? ocultarNome(pessoa.nome) : pessoa.nome,
        inscricao: pessoa.inscricaoMunicipal,
        emite: desde !== null && desde <= hoje && (ate === null || ate >= hoje),
        situacao: labelSituacao[pessoa.situacao],
        ativo: pessoa.situacao === 'ATIVO',
      },
    ]
  },
})

/** The activities that a taxpayer exercises, or exercised. */
export const atividadesContribuinte = defineConsultaPublica({
  tipo: 'atividades',
  titulo: 'Atividades do contribuinte',
  orientacao: 'Veja as atividades registradas para um contribuinte do município.',
  colunas: [
    { chave: 'item', rotulo: 'Item da lista de serviços', tipo: 'text' },
    { chave: 'codigo', rotulo: 'Código', tipo: 'text' },
    { chave: 'resumo', rotulo: 'Atividade', tipo: 'text' },
    { chave: 'inicio', rotulo: 'Desde', tipo: 'text' },
    { chave: 'principal', rotulo: 'Principal', tipo: 'boolean' },
    { chave: 'ativa', rotulo: 'Ativa', tipo: 'boolean', ativo: true },
  ],
  async linhas(ctx, documento) {
    const pessoa = await findPessoaPorDocumento(ctx, documento)
    if (!pessoa) return []
    const rows = await ctx.db
      .select({ atividade: atividadeTable, vinculo: pessoaAtividadeTable })
      .from(pessoaAtividadeTable)
      .innerJoin(
        atividadeTable,
        and(
          eq(atividadeTable.municipioId, pessoaAtividadeTable.municipioId),
          eq(atividadeTable.id, pessoaAtividadeTable.atividadeId),
        ),
      )
      .where(eq(pessoaAtividadeTable.pessoaId, pessoa.id))
      .orderBy(asc(atividadeTable.itemListaServico), asc(atividadeTable.codigo))
    const hoje = ctx.clock.today()
    return rows.map(({ atividade, vinculo }) => ({
      item: atividade.itemListaServico,
      codigo: atividade.codigo,
      resumo: atividade.resumo,
      inicio: formatData(vinculo.inicio),
      principal: vinculo.principal,
      ativa: vinculo.fim === null || vinculo.fim >= hoje,
    }))
  },
})

/** Since when, and in which series, a provider may issue electronic notes. */
export const autorizacoesNfe = defineConsultaPublica({
  tipo: 'autorizacao-nfe',
  titulo: 'Autorização para emitir NF-e',
  orientacao: 'Confira se um prestador está autorizado a emitir notas fiscais eletrônicas.',
  colunas: [
    { chave: 'serie', rotulo: 'Série', tipo: 'text' },
    { chave: 'inicio', rotulo: 'Início', tipo: 'text' },
    { chave: 'fim', rotulo: 'Fim', tipo: 'text' },
    { chave: 'dias', rotulo: 'Dias restantes', tipo: 'integer' },
    { chave: 'eletronica', rotulo: 'Eletrônica', tipo: 'boolean' },
    { chave: 'vigente', rotulo: 'Vigente', tipo: 'boolean', ativo: true },
  ],
  async linhas(ctx, documento) {
    const pessoa = await findPessoaPorDocumento(ctx, documento)
    if (!pessoa) return []
    const rows = await ctx.db
      .select({ autorizacao: autorizacaoNfeTable, serie: serieTable })
      .from(autorizacaoNfeTable)
      .innerJoin(
        serieTable,
        and(eq(serieTable.municipioId, autorizacaoNfeTable.municipioId), eq(serieTable.id, autorizacaoNfeTable.serieId)),
      )
      .where(eq(autorizacaoNfeTable.pessoaId, pessoa.id))
      .orderBy(asc(serieTable.codigo), desc(autorizacaoNfeTable.inicio))
    const hoje = ctx.clock.today()
    return rows.map(({ autorizacao: { inicio, fim }, serie }) => ({
      serie: `${serie.especie}/${serie.codigo}`,
      inicio: formatData(inicio),
      fim: fim === null ? 'Sem prazo' : formatData(fim),
      dias: fim === null || fim < hoje ? null : daysBetween(hoje, fim),
      eletronica: serie.eletronica,
      vigente: inicio <= hoje && (fim === null || fim >= hoje),
    }))
  },
})
