import type { Competencia } from '@iss/kernel/competencia'
import { refuse } from '@iss/kernel/errors'
import type { PapelServico } from '@iss/kernel/papel'
import { defineLote, routine } from '@iss/lote/definition'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { escrituracaoErrors } from '../domain/errors.ts'
import { cancelarEscrit } from '../server/escriturar.ts'
import { criarEspelho, impedimentoDoEspelho, semEspelhos } from '../server/espelhos.ts'
import { escritPapelTable } from '../tables/escrituracao.ts'
import { relacaoNotaEscritTable } from '../tables/relacao-nota-escrit.ts'

type Parametros = {
  contribuinteId: number | null
  competenciaInicial: Competencia
  competenciaFinal: Competencia
  papel: PapelServico
}

async function* semEspelho(ctx: Context, { contribuinteId, competenciaInicial: de, competenciaFinal: ate, papel }: Parametros) {
  const faltam = semEspelhos(ctx, { papel, de, ate, pessoaId: contribuinteId })
  for await (const { id, numero, competencia, titular, outro, outroId, valor } of faltam) {
    const contra = await impedimentoDoEspelho(ctx, outroId, papel, competencia)
    yield {
      alvo: id,
      linha: { numero, competencia, titular, outro, valor },
      impedimento: contra?.message ?? null,
      conteudo: null,
    }
  }
}

/** Criar papel invertido (A23): the other party's entry of a document that only one side booked. */
export const papelInvertido = defineLote({
  ...routine,
  slug: 'papel-invertido',
  path: '/home/admin/create-papel-invertido',
  title: 'Criar papel invertido',
  menu: [{ area: 'admin', grupo: 'Rotinas', ordem: 23, icone: 'arrows-exchange' }],
  word: 'CRIAR',
  texts: {
    run: 'Criar lançamentos',
    item: ['lançamento', 'lançamentos'],
    warning: 'A outra parte de cada documento passa a ter o lançamento no seu livro, com os mesmos valores.',
  },
  fields: {
    contribuinteId: {
      kind: 'lookup',
      label: 'Contribuinte',
      lookup: 'pessoa',
      blank: 'Todos',
      span: 6,
      help: 'De qualquer dos lados do documento.',
    },
    competenciaInicial: { kind: 'competencia', label: 'Competência inicial', required: true, span: 3 },
    competenciaFinal: { kind: 'competencia', label: 'Competência final', required: true, span: 3 },
    papel: {
      kind: 'select',
      label: 'Papel a criar',
      required: true,
      span: 4,
      options: [
        { value: 'TOMADOR', label: 'Tomador' },
        { value: 'PRESTADOR', label: 'Prestador' },
      ],
    },
  },
  check: ({ competenciaInicial, competenciaFinal }) =>
    competenciaFinal.isBefore(competenciaInicial) ? [escrituracaoErrors.periodoInvertido] : [],
  columns: [
    { key: 'numero', label: 'Documento', kind: 'text' },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'titular', label: 'Escriturado por', kind: 'text' },
    { key: 'outro', label: 'Outra parte', kind: 'text' },
    { key: 'valor', label: 'Valor', kind: 'money' },
  ],
  items: semEspelho,
  async run(ctx, { alvo }) {
    const espelhoId = await criarEspelho(ctx, alvo)
    return { mensagem: 'Lançamento criado.', resultado: { espelhoId }, resultadoId: espelhoId }
  },
  undo: {
    days: 30,
    async run(ctx, { resultado }) {
      const { espelhoId } = resultado as { espelhoId: number }
      const [espelho] = await ctx.db.select().from(escritPapelTable).where(eq(escritPapelTable.id, espelhoId))
      if (espelho?.estado !== 'LANCADA') return refuse(escrituracaoErrors.espelhoAlterado)
      const { titularId, papel, versao } = espelho
      const lado = papel === 'TOMADOR' ? relacaoNotaEscritTable.escritTomadaId : relacaoNotaEscritTable.escritPrestadaId
      await ctx.db.delete(relacaoNotaEscritTable).where(eq(lado, espelhoId))
      await cancelarEscrit(ctx, titularId, { id: espelhoId, versao, motivo: 'Criação do papel invertido desfeita.' })
      return 'Lançamento cancelado.'
    },
  },
})
