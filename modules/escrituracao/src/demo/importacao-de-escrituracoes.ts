import { guardarArquivo } from '@iss/documento/server'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { fill } from '@iss/kernel/errors'
import { erros } from '@iss/lote/importer'
import { escreverPorLeiaute, lerArquivoPorLeiaute } from '@iss/lote/leiaute'
import { guardarPrevia } from '@iss/lote/server'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { defineDemo } from '@iss/platform/server'
import { escrituracaoErrors } from '../domain/errors.ts'
import { type CampoDoLivro, leiautesDoLivro, modeloDoLivro } from '../domain/leiautes-do-livro.ts'
import { escrituracoesXml } from '../importers/escrituracoes.ts'

const semValores = Object.fromEntries(Object.keys(modeloDoLivro).map((campo) => [campo, ''])) as Record<CampoDoLivro, string>

/** A file of services taken that Alfa sent and has not confirmed: two lines that hold, and two that are kept out, each by another reason (S22). */
export const importacaoDeEscrituracoesDemo = defineDemo({
  nome: 'importacao-de-escrituracoes',
  ordem: 352,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const alfa = await findPessoaPorDocumento(ctx, demoDocumentos.alfa)
    if (!alfa) throw new Error('The demonstration has no Alfa')
    const tomada = (numero: string, mudanca: Partial<Record<CampoDoLivro, string>> = {}) => ({
      ...semValores,
      papel: 'T',
      serie: 'U',
      numero,
      data: plusDays(hoje, -2),
      documento: demoDocumentos.epsilon,
      nome: 'Épsilon Fora Ltda',
      municipio: '3106200',
      atividade: '071001',
      valor: '850.00',
      retido: 'S',
      descricao: 'Limpeza de fachadas',
      ...mudanca,
    })
    const documento = formatDocumento(demoDocumentos.beta)
    const conteudo = escreverPorLeiaute(
      [
        tomada('4101'),
        tomada('4102', { valor: '1230.50' }),
        tomada('', { valor: '300.00' }),
        tomada('4103', { titular: demoDocumentos.beta }),
      ],
      modeloDoLivro,
      leiautesDoLivro.xml,
    )
    const { registros } = await lerArquivoPorLeiaute(conteudo, modeloDoLivro, leiautesDoLivro.xml)
    const itens = registros.map(({ valores, violacoes }, indice) => ({
      chave: valores.numero === '' ? `Linha ${indice + 1}` : `Nota ${valores.numero}/${valores.serie}`,
      conteudo: valores,
      descricao: `${valores.nome}, ${valores.data}`,
      valor: valores.valor,
      mensagens: erros([...violacoes, ...(valores.titular ? [fill(escrituracaoErrors.arquivoDeOutro, { documento })] : [])]),
    }))
    const arquivo = await guardarArquivo(ctx, conteudo, 'servicos-tomados.xml', 'application/xml')
    await guardarPrevia(ctx, escrituracoesXml, arquivo, alfa.id, {
      itens,
      detalhes: [{ rotulo: 'Lançamentos', valor: String(itens.length) }],
      enviadoEm: new Date(instanteDe(plusDays(hoje, -1), '15:05:00')),
    })
  },
})
