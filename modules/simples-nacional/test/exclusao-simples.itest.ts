import { emitirGuia } from '@iss/guia/server'
import { baixarGuiaCall } from '@iss/guia/contract/guia'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento, withCheckDigits } from '@iss/kernel/documento'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { readPages } from '@iss/platform/pdf/testing'
import { reportCalls } from '@iss/list/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  baixarArquivoExclusao,
  buscarExclusao,
  buscarExclusaoDetalhes,
  buscarExclusoes,
  cancelarExclusao,
  concluirExclusao,
  decidirRecursoExclusao,
  exportarNotificacoesExclusao,
  gerarArquivoExclusao,
  gerarNotificacoesExclusao,
  imprimirTermoExclusao,
  incluirSemCadastro,
  iniciarExclusao,
  marcarExclusao,
  recorrerExclusao,
  registrarCienciaExclusao,
  registrarRecursoExclusao,
} from '../src/contract/exclusao-simples.ts'

let scene: Scene
let fiscal: Client
const guias = new Map<DemoPessoa, { id: number; numero: number; pessoaId: number }>()
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
  await scene.owner('update calculo_guia set correcao_indice_id = null')
  await scene.inCity(1, async (ctx) => {
    for (const pessoa of ['gama', 'delta'] as const) {
      const pessoaId = (await findPessoaPorDocumento(ctx, demoDocumentos[pessoa]))?.id ?? 0
      const { id, numero } = await emitirGuia(ctx, {
        pessoaId,
        tipo: 'AVULSA',
        papel: 'TOMADOR',
        competencia: Competencia.of(2025, 10),
        base: Dinheiro.from('7500.00'),
        em: new Date('2025-11-05T12:00:00-03:00'),
      })
      guias.set(pessoa, { id, numero, pessoaId })
    }
  })
})
afterAll(() => scene?.stop())

const frases = async (answer: ReturnType<Client['try']>) =>
  (await answer).body.mensagens.map(({ key, message }) => (key ? `${key}: ${message}` : message))
const pedido = {
  debitosAte: '2026-04-15',
  valorMinimo: Dinheiro.from('7000.00'),
  eventos: [{ tipo: 'FALTA_PAGAMENTO' as const, evento: 'E353' }],
}
const detalhes = async (id: number) => (await fiscal.call(buscarExclusaoDetalhes, { id, pagina: 0, tamanho: 100 })).lista
const enviar = async (caminho: string, campos: Record<string, string>, conteudo: string) => {
  const limite = 'limite-da-prova'
  const partes = Object.entries(campos).map(
    ([nome, valor]) => `--${limite}\r\ncontent-disposition: form-data; name="${nome}"\r\n\r\n${valor}\r\n`,
  )
  const cabeca = `--${limite}\r\ncontent-disposition: form-data; name="file"; filename="arquivo.csv"\r\ncontent-type: text/csv\r\n\r\n`
  const answer = await scene.app.inject({
    method: 'POST',
    url: `/v2/rest/exclusaosimples/${caminho}`,
    headers: { authorization: `Bearer ${fiscal.token}`, 'content-type': `multipart/form-data; boundary=${limite}` },
    payload: Buffer.from(`${partes.join('')}${cabeca}${conteudo}\r\n--${limite}--\r\n`),
  })
  return answer.json() as { mensagem?: string; erros?: string[]; mensagens?: { message: string }[] }
}

describe('R2-2.8-71 R2-2.8-36 exportar-devedores-simples-nacional (F92, F93)', () => {
  it('is of authorities with the key only; what is missing is told at once', async () => {
    expect((await (await scene.as('alfa')).try(buscarExclusoes, {})).status).toBe(403)
    expect(await frases(fiscal.try(iniciarExclusao, { debitosAte: null, valorMinimo: null, eventos: [] }))).toEqual([
      'debitosAte: Informe até que data os débitos são considerados.',
      'eventos: Escolha o código do evento de ao menos um tipo de registro.',
    ])
    expect(
      await frases(
        fiscal.try(iniciarExclusao, { ...pedido, debitosAte: '2026-04-16', eventos: [{ tipo: 'SEM_CADASTRO', evento: 'E999' }] }),
      ),
    ).toEqual([
      'debitosAte: A data dos débitos não pode ser futura.',
      'eventos: O código do evento não é um dos previstos para a exclusão.',
    ])
  })

  it('begins with two debtors, one pays, the file holds only the other; a return with R03 shows in red in the report (F93)', async () => {
    const { processo } = await fiscal.call(iniciarExclusao, pedido)
    const { id } = processo
    expect(processo).toMatchObject({ tipoProcesso: 'Solicitação de Exclusão', situacao: 'PROCESSAMENTO_CONCLUIDO', incluidos: 2 })
    const documentos = { gama: formatDocumento(demoDocumentos.gama), delta: formatDocumento(demoDocumentos.delta) }
    expect(new Set((await detalhes(id)).map(({ cnpj }) => cnpj))).toEqual(new Set(Object.values(documentos)))
    expect(await frases(fiscal.try(iniciarExclusao, pedido))).toEqual(['Há processo em andamento para este município.'])
    expect((await (await scene.as('fiscal.porto')).try(buscarExclusao, { id })).status).toBe(404)

    // Debts of another system: one company of the city, one that nobody knows, one line that cannot be read.
    const grp = await enviar(
      'enviarGrp',
      { id: String(id), evento: 'E396' },
      [
        'CNPJ;nome;competência;vencimento;valor',
        `${demoDocumentos.zeta};Zeta;01/2026;10/02/2026;7.000,00`,
        `${demoDocumentos.alfa};Alfa não é do Simples;01/2026;10/02/2026;9.000,00`,
        'sem documento;;01/2026;10/02/2026;9.000,00',
      ].join('\n'),
    )
    expect([grp.mensagem, grp.erros]).toEqual([
      'Arquivo do GRP importado: 1 devedor, 1 linha com erro.',
      ['Linha 4: o CNPJ é inválido.'],
    ])
    const doGrp = (await detalhes(id)).find(({ tipo }) => tipo === 'Débito no GRP')
    const retirado = await fiscal.call(marcarExclusao, { id, detalhes: [doGrp?.id ?? 0], incluido: false })
    expect(retirado.processo.incluidos).toBe(2)

    const notificado = await fiscal.call(gerarNotificacoesExclusao, { id, versao: retirado.processo.versao })
    const velha = await frases(fiscal.try(exportarNotificacoesExclusao, { id, versao: retirado.processo.versao }))
    expect(velha).toEqual(['O processo foi alterado por outro usuário. Atualize a página.'])
    const paginas = await readPages((await fiscal.try(imprimirTermoExclusao, { id, cnpj: null })).raw)
    expect(paginas).toHaveLength(2)
    expect(paginas.join(' ')).toContain('prazo de 90 dias')
    expect((await readPages((await fiscal.try(imprimirTermoExclusao, { id, cnpj: documentos.gama })).raw))[0]).toContain(
      documentos.gama,
    )
    const { versao } = (await fiscal.call(exportarNotificacoesExclusao, { id, versao: notificado.processo.versao })).processo
    const ids = (await detalhes(id)).filter(({ incluido }) => incluido).map((um) => um.id)
    expect(await frases(fiscal.try(registrarCienciaExclusao, { id, detalhes: [], data: '2026-04-14' }))).toEqual([
      'detalhes: Não há devedor selecionado.',
      'data: A ciência deve estar entre a data das notificações e hoje.',
    ])
    await fiscal.call(registrarCienciaExclusao, { id, detalhes: ids, data: '2026-04-15' })
    expect(await frases(fiscal.try(gerarArquivoExclusao, { id, versao }))).toEqual([
      'Só é possível gerar o arquivo após 90 dias da ciência dos notificados.',
    ])

    // The company appeals from the portal, once; while it waits nothing goes on, and the inspector decides.
    const gama = await scene.as('gama')
    const doGama = (await detalhes(id)).find(({ cnpj }) => cnpj === documentos.gama)?.id ?? 0
    const doDelta = (await detalhes(id)).find(({ cnpj }) => cnpj === documentos.delta)?.id ?? 0
    expect(await frases(gama.try(recorrerExclusao, { id: doGama, texto: ' ' }))).toEqual(['texto: Informe as razões do recurso.'])
    expect((await gama.try(recorrerExclusao, { id: doDelta, texto: 'De outra' })).status).toBe(404)
    expect((await fiscal.try(recorrerExclusao, { id: doGama, texto: 'Não sou a empresa' })).status).toBe(403)
    await gama.call(recorrerExclusao, { id: doGama, texto: 'O débito está em discussão judicial.' })
    expect(await frases(gama.try(recorrerExclusao, { id: doGama, texto: 'De novo' }))).toEqual([
      'A empresa já recorreu neste processo.',
    ])
    expect(await frases(fiscal.try(gerarArquivoExclusao, { id, versao }))).toEqual([
      expect.stringMatching(/^Há recurso sem decisão: Gama/),
    ])
    const decisao = { id, cnpj: documentos.gama, decisao: 'INDEFERIDO' as const, fundamento: 'Sem suspensão da exigibilidade.' }
    expect(await frases(fiscal.try(decidirRecursoExclusao, { ...decisao, fundamento: '' }))).toEqual([
      'fundamento: Informe o fundamento da decisão.',
    ])
    await fiscal.call(decidirRecursoExclusao, decisao)
    expect(await frases(fiscal.try(decidirRecursoExclusao, decisao))).toEqual(['O recurso já foi decidido ou não existe.'])
    const { linhas: minhas } = await gama.call(reportCalls('exclusao-do-contribuinte').buscar, {
      filtros: {},
      pagina: 0,
      tamanho: 10,
    })
    expect(minhas.map(({ valores }) => [valores.decisao, valores.fundamento, valores.situacao])).toContainEqual([
      'Indeferido',
      'Sem suspensão da exigibilidade.',
      'Em curso',
    ])

    // Ninety-one days later for both of them, of whom one paid.
    await scene.owner(`update exclusao_simples_detalhe set data_notificacao = '2026-01-14' where processo_id = $1`, [id])
    const paga = guias.get('delta')?.id ?? 0
    await fiscal.call(baixarGuiaCall, {
      id: paga,
      dataPagamento: '2026-04-15',
      valor: Dinheiro.from('9999.00'),
      motivo: 'Balcão',
    })
    await scene.owner(
      `update guia set estado = 'CANCELADA' where pessoa_id = $1 and estado = 'EMITIDA' and vencimento < '2026-04-15'`,
      [guias.get('delta')?.pessoaId],
    )
    const gerado = await fiscal.call(gerarArquivoExclusao, { id, versao })
    expect(gerado.mensagem).toBe('Arquivo gerado com 1 linha.')
    expect(gerado.avisos).toEqual([expect.stringMatching(/: Débito regularizado em 15\/04\/2026\.$/)])
    const arquivo = (await fiscal.try(baixarArquivoExclusao, { id })).raw.toString('utf8')
    expect(arquivo).toContain(`\r\n${demoDocumentos.gama};E353;`)
    expect(arquivo).not.toContain(demoDocumentos.delta)

    const retorno = await enviar('importarRetorno', { id: String(id) }, `${demoDocumentos.gama};R03\n${demoDocumentos.delta};R01`)
    expect([retorno.mensagem, retorno.erros]).toEqual([
      'Retorno importado: 1 linha, 1 rejeitada.',
      [`O CNPJ ${demoDocumentos.delta} não está no arquivo enviado.`],
    ])
    const { linhas, resumo } = await fiscal.call(reportCalls('relatorio-exclusao-simples-nacional').buscar, {
      filtros: { processo: id, rejeitados: true },
      pagina: 0,
      tamanho: 100,
    })
    expect(linhas.map(({ valores, tons }) => [valores.cnpj, valores.retorno, tons?.retorno, valores.hoje])).toEqual([
      [demoDocumentos.gama, 'R03', 'danger', 'Em aberto'],
    ])
    expect(resumo?.map(({ rotulo, dica }) => [rotulo, dica])).toEqual([['Retorno importado', '1 débito']])
    const importado = await fiscal.call(buscarExclusao, { id })
    await fiscal.call(concluirExclusao, { id, versao: importado.versao })
    const fim = await fiscal.call(buscarExclusao, { id })
    expect(await frases(fiscal.try(cancelarExclusao, { id, versao: fim.versao, motivo: 'Engano' }))).toEqual([
      'O processo na situação Concluído não pode passar para Cancelado.',
    ])
  })

  it('a run is cancelled with its reason, and makes way for another; companies without registration come from the declarations', async () => {
    const { processo } = await fiscal.call(iniciarExclusao, {
      ...pedido,
      eventos: [
        { tipo: 'SEM_CADASTRO', evento: 'E370' },
        { tipo: 'ENCERRAMENTO_NAO_REALIZADO', evento: 'E354' },
      ],
    })
    const tipos = new Set((await detalhes(processo.id)).map(({ tipo }) => tipo))
    expect(tipos).toEqual(new Set(['Sem cadastro no município', 'Encerramento não realizado']))
    const cancelar = (motivo: string) => fiscal.try(cancelarExclusao, { id: processo.id, versao: processo.versao, motivo })
    expect(await frases(cancelar(' '))).toEqual(['motivo: Informe o motivo do cancelamento do processo.'])
    expect((await cancelar('Débitos em conferência')).status).toBe(200)
    const novo = (await fiscal.call(iniciarExclusao, pedido)).processo
    expect(novo.situacao).toBe('PROCESSAMENTO_CONCLUIDO')

    // A company of F94 is taken in; one of the city is not.
    const oficina = { cnpj: withCheckDigits('410000010001'), evento: 'E370' }
    expect((await fiscal.call(incluirSemCadastro, oficina)).mensagem).toBe(
      `OFICINA SERRA ALTA LTDA incluída no processo de exclusão nº ${novo.id}.`,
    )
    expect(await frases(fiscal.try(incluirSemCadastro, oficina))).toEqual(['A empresa já está no processo de exclusão.'])
    expect(await frases(fiscal.try(incluirSemCadastro, { ...oficina, cnpj: demoDocumentos.gama }))).toEqual([
      'A empresa tem cadastro no município ou não declara receita para ele.',
    ])

    // An appeal at the city hall that is granted takes the company out; without knowledge of the notification there is none.
    const { versao } = await fiscal.call(buscarExclusao, { id: novo.id })
    await fiscal.call(gerarNotificacoesExclusao, { id: novo.id, versao })
    const recurso = { id: novo.id, cnpj: demoDocumentos.gama, texto: 'Pagamento em duplicidade.' }
    expect(await frases(fiscal.try(registrarRecursoExclusao, recurso))).toEqual([
      'Só a empresa que tem ciência da notificação pode recorrer.',
    ])
    const todos = await detalhes(novo.id)
    await fiscal.call(registrarCienciaExclusao, { id: novo.id, detalhes: todos.map((um) => um.id), data: '2026-04-15' })
    await fiscal.call(registrarRecursoExclusao, recurso)
    await fiscal.call(decidirRecursoExclusao, { ...recurso, decisao: 'DEFERIDO', fundamento: 'Pagamento comprovado.' })
    expect((await fiscal.call(buscarExclusao, { id: novo.id })).incluidos).toBe(todos.length - 1)
  })
})
