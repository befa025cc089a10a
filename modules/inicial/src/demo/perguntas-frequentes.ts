import { defineDemo } from '@iss/platform/server'
import { incluirPerguntasPadrao } from '../server/perguntas-frequentes.ts'
import { perguntaFrequenteTable } from '../tables/pergunta-frequente.ts'

/** The questions of the portal, one of the city hall's own and one that waits for its answer. */
export const demoPerguntasFrequentes = defineDemo({
  nome: 'perguntas-frequentes',
  ordem: 905,
  async load(ctx, { hoje }) {
    await incluirPerguntasPadrao(ctx)
    await ctx.db.insert(perguntaFrequenteTable).values([
      {
        assunto: 'Prefeitura',
        pergunta: 'Onde fica o plantão fiscal?',
        resposta: 'No térreo da Prefeitura, de segunda a sexta-feira, das 8h às 17h. Traga um documento com foto.',
        posicao: 900,
        dataPergunta: hoje,
        dataResposta: hoje,
      },
      {
        assunto: 'Guias',
        pergunta: 'A guia paga ontem ainda aparece em aberto. O que faço?',
        publicada: false,
        posicao: 901,
        dataPergunta: hoje,
      },
    ])
  },
})
