import { instanteDe, plusDays } from '@iss/kernel/data'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import type { Remetente, SituacaoTopico } from '../domain/topico.ts'
import { chatMensagemTable, chatTable, configChatTable } from '../tables/chat.ts'
import { topicoMensagemTable, topicoTable } from '../tables/topico.ts'

type Fala = { quem: DemoPessoa; lado: Remetente; hora: string; texto: string }
type Duvida = {
  de: DemoPessoa
  por?: DemoPessoa
  dias: number
  assunto: string
  categoria: string
  situacao: SituacaoTopico
  falas: readonly Fala[]
}

const duvidas: readonly Duvida[] = [
  {
    de: 'alfa',
    dias: 1,
    assunto: 'Nota emitida com a atividade errada',
    categoria: 'Nota fiscal eletrônica',
    situacao: 'aberto',
    falas: [
      {
        quem: 'alfa',
        lado: 'CONTRIBUINTE',
        hora: '10:12:00',
        texto:
          'Emiti uma nota com a atividade de consultoria e o serviço foi de suporte. Devo cancelar ou basta a carta de correção?',
      },
    ],
  },
  {
    de: 'gama',
    por: 'contador',
    dias: 4,
    assunto: 'Alíquota do Simples na nota',
    categoria: 'Simples Nacional',
    situacao: 'aberto',
    falas: [
      {
        quem: 'contador',
        lado: 'CONTRIBUINTE',
        hora: '09:05:00',
        texto: 'A alíquota efetiva mudou neste mês. As notas já emitidas precisam ser substituídas?',
      },
      {
        quem: 'fiscal',
        lado: 'FISCO',
        hora: '11:40:00',
        texto: 'Não. Altere a alíquota no menu Solicitações; as próximas notas saem com a nova.',
      },
    ],
  },
  {
    de: 'delta',
    dias: 15,
    assunto: 'Segunda via de guia paga em duplicidade',
    categoria: 'Encerramento e guias',
    situacao: 'fechado',
    falas: [
      {
        quem: 'delta',
        lado: 'CONTRIBUINTE',
        hora: '14:20:00',
        texto: 'Paguei duas vezes a guia do mês passado. Como recebo de volta?',
      },
      {
        quem: 'fiscal',
        lado: 'FISCO',
        hora: '16:02:00',
        texto: 'Abra uma solicitação com o assunto Restituição ou compensação e anexe os dois comprovantes.',
      },
    ],
  },
]

async function idDe(ctx: Context, quem: DemoPessoa): Promise<number> {
  const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos[quem])
  if (!pessoa) throw new Error(`The demonstration has no ${quem}`)
  return pessoa.id
}

/** Tickets in each state, one chat in the queue and one ended, and hours in which the chat can always be tried. */
export const demoComunicacao = defineDemo({
  nome: 'comunicacao',
  ordem: 930,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    await ctx.db.insert(configChatTable).values({ horaInicio: 0, horaFim: 24, finsDeSemana: true })
    for (const { de, por, dias, assunto, categoria, situacao, falas } of duvidas) {
      const dia = plusDays(hoje, -dias)
      const ultima = instanteDe(dia, falas.at(-1)?.hora)
      const resposta = falas.find(({ lado }) => lado === 'FISCO')
      const [topico] = await ctx.db
        .insert(topicoTable)
        .values({
          contribuinteId: await idDe(ctx, de),
          criadorId: await idDe(ctx, por ?? de),
          fiscalId: resposta ? await idDe(ctx, resposta.quem) : null,
          assunto,
          categoria,
          situacao,
          dataAbertura: instanteDe(dia, falas[0]?.hora),
          ultimaAlteracao: ultima,
          dataFechamento: situacao === 'aberto' ? null : ultima,
        })
        .returning()
      if (!topico) continue
      for (const { quem, lado, hora, texto } of falas)
        await ctx.db.insert(topicoMensagemTable).values({
          topicoId: topico.id,
          autorId: await idDe(ctx, quem),
          remetente: lado,
          texto,
          dataEnvio: instanteDe(dia, hora),
        })
    }
    const inicio = instanteDe(plusDays(hoje, -1), '15:30:00')
    const beta = await idDe(ctx, 'beta')
    const [chat] = await ctx.db
      .insert(chatTable)
      .values({
        contribuinteId: beta,
        criadorId: beta,
        setor: 'FISCO',
        assunto: 'Dedução de material na nota de obra',
        inicio,
        ultimaMensagem: inicio,
      })
      .returning()
    if (chat)
      await ctx.db.insert(chatMensagemTable).values({
        chatId: chat.id,
        autorId: beta,
        doAtendente: false,
        texto: 'Bom dia. Posso abater o material comprado no mês anterior?',
        dataEnvio: inicio,
      })
  },
})
