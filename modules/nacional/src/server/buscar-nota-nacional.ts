import { refere } from '@iss/platform/db'
import { formatDataHora } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { lerDataHora } from '@iss/nfse-nacional/data-hora'
import { escritPapelTable } from '@iss/escrituracao/tables/escrituracao'
import { isAutoridade } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement } from '@iss/platform/server'
import { asc, eq, inArray } from 'drizzle-orm'
import { baixarXmlNacional, buscarNotaNacional } from '../contract/notas-nacionais.ts'
import { labelSituacaoEnvio, labelTipoEnvio } from '../domain/envio.ts'
import { eventosPermitidos, labelEvento } from '../domain/eventos-do-municipio.ts'
import { labelManifestacao, manifestacaoDe } from '../domain/manifestacao.ts'
import { linhasIbsCbs } from '../domain/linhas-ibs-cbs.ts'
import { labelPendencia } from '../domain/pendencia.ts'
import { labelSituacaoNacional, labelTributacao, regimeEmPalavras, retencaoEmPalavras } from '../domain/situacao-nacional.ts'
import { nacionalEnvioTable } from '../tables/envio.ts'
import type { NacionalNota } from '../tables/nota-nacional.ts'
import { nacionalEventoTable } from '../tables/recebimento.ts'
import { getNotaVisivel, papelNaNota } from './acesso-nota-nacional.ts'
import { lerEstadoDaNota } from './aplicar-efeitos.ts'
import { findConfig } from './configuracao.ts'
import { lerXmlDaNota } from './lancar-de-novo.ts'
import { lerNomesDeMunicipios, origemDaNota } from './nomes-de-municipios.ts'

export const buscarNotaOperation = implement(buscarNotaNacional, async (ctx, { id }) => {
  const nota = await getNotaVisivel(ctx, id)
  const autoridade = isAutoridade(ctx)
  const estado = await lerEstadoDaNota(ctx, nota.chave)
  const codigos = [
    nota.municipioEmissor,
    nota.municipioPrestacao,
    nota.municipioIncidencia,
    nota.prestadorMunicipio,
    nota.tomadorMunicipio,
    nota.intermediarioMunicipio,
  ]
  const nome = await lerNomesDeMunicipios(
    ctx,
    codigos.filter((codigo) => codigo !== null),
  )
  const lugar = (codigo: string | null) => (codigo === null ? '' : nome(codigo))
  const parte = (documento: string | null, nomeDaParte: string | null, municipio: string | null, pessoaId: number | null) =>
    nomeDaParte === null
      ? null
      : {
          documento: documento ? formatDocumento(documento) : '',
          nome: nomeDaParte,
          municipio: lugar(municipio),
          pessoaId: autoridade ? pessoaId : null,
        }
  const papel = autoridade ? null : papelNaNota(ctx, nota)
  const manifestada = papel && manifestacaoDe(estado, papel)
  return {
    id: nota.id,
    chave: nota.chave,
    numero: nota.numero,
    nsu: nota.nsu,
    emissor: origemDaNota(nota, nome),
    emissao: nota.emissao.toISOString(),
    dataPrestacao: nota.dataPrestacao,
    competencia: nota.competencia.format(),
    situacao: labelSituacaoNacional[nota.situacao],
    tom: ({ NORMAL: 'success', CANCELADA: 'danger', SUBSTITUIDA: 'neutral' } as const)[nota.situacao],
    substitui: nota.substitui,
    substituidaPor: nota.substituidaPor,
    prestador: {
      documento: formatDocumento(nota.prestadorDocumento),
      nome: nota.prestadorNome,
      municipio: lugar(nota.prestadorMunicipio),
      pessoaId: autoridade ? nota.prestadorId : null,
    },
    tomador: parte(nota.tomadorDocumento, nota.tomadorNome, nota.tomadorMunicipio, nota.tomadorId),
    intermediario: parte(nota.intermediarioDocumento, nota.intermediarioNome, nota.intermediarioMunicipio, nota.intermediarioId),
    servico: nota.codigoNacional.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1.$2.$3'),
    discriminacao: nota.discriminacao,
    municipioPrestacao: nota.municipioPrestacao === null ? 'Exterior' : lugar(nota.municipioPrestacao),
    municipioIncidencia: lugar(nota.municipioIncidencia),
    regime: regimeEmPalavras(nota.opcaoSimples, nota.apuracaoSimples, nota.regimeEspecial),
    tributacao: nota.suspensa ? 'Exigibilidade suspensa' : labelTributacao(nota.tributacao),
    retencao: retencaoEmPalavras(nota.retencao),
    valorServico: nota.valorServico,
    base: nota.base,
    aliquota: nota.aliquota === null ? '' : `${nota.aliquota.format()}%`,
    imposto: nota.imposto,
    liquido: nota.liquido,
    ibsCbs: nota.ibsCbs ? linhasIbsCbs(nota.ibsCbs) : [],
    manifestacao: papel && {
      papel: ({ PRESTADOR: 'prestador', TOMADOR: 'tomador', INTERMEDIARIO: 'intermediário' } as const)[papel],
      situacao: manifestada ? labelManifestacao[manifestada] : null,
      pode: nota.situacao === 'NORMAL' && manifestada === null,
      exigeCertificado: (await findConfig(ctx))?.ambiente !== 'SIMULADOR',
    },
    pendencias: autoridade ? nota.pendencias.map((pendencia) => labelPendencia[pendencia]) : [],
    livros: await lerLivros(ctx, nota, autoridade),
    eventos: await lerEventos(ctx, nota.chave),
    enviados: autoridade ? await lerEnviados(ctx, nota.chave) : [],
    permitidos: autoridade ? eventosPermitidos(estado) : [],
    bloqueados: [...estado.bloqueados],
  }
})

/** The entries of the note in the books of the city; a party sees its own. */
async function lerLivros(ctx: Context, nota: NacionalNota, autoridade: boolean) {
  const ids = [nota.escritPrestadorId, nota.escritTomadorId, nota.escritIntermediarioId].filter((id) => id !== null)
  if (ids.length === 0) return []
  const escrit = escritPapelTable
  const rows = await ctx.db
    .select({ escrit, pessoa: pessoaTable.nome })
    .from(escrit)
    .innerJoin(pessoaTable, refere(escrit.titularId, pessoaTable))
    .where(inArray(escrit.id, ids))
    .orderBy(asc(escrit.papel))
  return rows
    .filter(({ escrit: linha }) => autoridade || linha.titularId === ctx.sessao.pessoaSelecionadaId)
    .map(({ escrit: linha, pessoa }) => ({
      papel: linha.papel === 'PRESTADOR' ? 'Serviços prestados' : 'Serviços tomados',
      pessoa,
      competencia: linha.competencia.format(),
      situacao: linha.estado === 'LANCADA' ? (linha.posEncerramento ? 'Lançada após o encerramento' : 'Lançada') : 'Sem efeito',
      imposto: linha.imposto,
      retido: linha.retido,
    }))
}

async function lerEventos({ db }: Context, chave: string) {
  const rows = await db
    .select()
    .from(nacionalEventoTable)
    .where(eq(nacionalEventoTable.chave, chave))
    .orderBy(asc(nacionalEventoTable.momento))
  return rows.map(({ momento, codigo, autor, motivo }) => {
    const quando = lerDataHora(momento)
    return {
      quando: quando ? formatDataHora(quando) : momento,
      codigo,
      descricao: labelEvento(codigo),
      autor: formatDocumento(autor),
      motivo,
    }
  })
}

async function lerEnviados({ db }: Context, chave: string) {
  const rows = await db
    .select()
    .from(nacionalEnvioTable)
    .where(eq(nacionalEnvioTable.chave, chave))
    .orderBy(asc(nacionalEnvioTable.id))
  return rows.map(({ tipo, situacao, motivos }) => ({
    tipo: labelTipoEnvio(tipo),
    situacao: labelSituacaoEnvio[situacao],
    motivo: motivos.map(({ mensagem, fazer }) => `${mensagem} ${fazer}`).join(' ') || null,
  }))
}

export const baixarXmlOperation = implement(baixarXmlNacional, async (ctx, { id }) => {
  const nota = await getNotaVisivel(ctx, id)
  const xml = await lerXmlDaNota(ctx, nota)
  return { stream: Buffer.from(xml, 'utf8'), nome: `NFS${nota.chave}.xml`, tipo: 'application/xml; charset=utf-8' }
})
