import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buscarErrosImportacao,
  buscarImportacaoTO,
  buscarImportacoes,
  buscarTiposImportacao,
  cancelarImportacao,
  confirmarImportacao,
  validarImportacao,
} from '@iss/lote/contract/importacao'
import { amostra, assinarLote, identidadesDeTeste } from '@iss/abrasf/testing/gerar-amostras'
import { enviar, importar, notasDeRps, validar, validarRecusado, ver } from './importar.ts'
import { loteDeTeste } from '@iss/abrasf/testing/lote-de-teste'

const { prestador: signer, autoridade } = identidadesDeTeste()
let scene: Scene
let integra: Client
beforeAll(async () => {
  scene = await startScene()
  integra = await scene.as('integra')
})
afterAll(() => scene.stop())

const textos = (itens: { mensagens: { texto: string }[] }[]) => itens.map((item) => item.mensagens.map(({ texto }) => texto))
const pagina = { pagina: 0, tamanho: 50, ordem: undefined }

describe('importação de RPS por arquivo (S22, N9)', () => {
  it('tells who may send files, and from which system', async () => {
    const deRps = async (quem: Client) => (await quem.call(buscarTiposImportacao, {})).find(({ tipo: um }) => um === 'rps-abrasf')
    const tipo = await deRps(integra)
    expect(tipo).toMatchObject({ tipo: 'rps-abrasf', rotulo: 'RPS (XML ABRASF)', impedimento: null })
    expect(tipo?.detalhes[0]?.valor).toMatch(/^Integra ERP, desde /)
    const alfa = await scene.as('alfa')
    const semAutorizacao = await deRps(alfa)
    expect(semAutorizacao?.impedimento).toBe('Solicite a autorização de importação antes de enviar arquivos.')
    const recusada = await validarRecusado(scene, alfa, amostra('lote-2-rps.xml'))
    expect(recusada).toEqual({ status: 409, textos: ['Solicite a autorização de importação antes de enviar arquivos.'] })
  })

  it('shows what two signed RPS would become, and makes nothing yet', async () => {
    const importacao = await validar(scene, integra, amostra('lote-2-rps.xml'))
    expect(importacao).toMatchObject({
      situacao: 'VALIDADO',
      totais: { total: 2, validos: 2, comErro: 0 },
      podeConfirmar: true,
      podeCancelar: true,
    })
    expect(importacao.detalhes).toContainEqual({ rotulo: 'Versão do leiaute', valor: '2.02' })
    const { itens } = await ver(integra, importacao.id)
    expect(
      itens.lista.map(({ linha, chave, situacao, descricao, valor }) => [linha, chave, situacao, descricao, valor?.toString()]),
    ).toEqual([
      [1, 'RPS 1/A1', 'OK', 'Comercial Aurora Ltda', '850.00'],
      [2, 'RPS 2/A1', 'OK', 'Comercial Aurora Ltda', '1240.50'],
    ])
    expect(itens.lista[0]?.detalhes).toContainEqual({ rotulo: 'ISS', valor: 'R$ 25,50' })
    expect(textos(itens.lista)[0]).toContainEqual(
      expect.stringMatching(/^A autoridade que emitiu o certificado digital não é reconhecida pelo município/),
    )
    expect(textos(itens.lista)[0]).toContainEqual('O município de incidência informado difere do apurado; vale o apurado.')
    expect(await notasDeRps(scene)).toEqual([])
  })

  it('turns the same file into two notes after the confirmation, with what the RPS said', async () => {
    const { importacao, itens } = await importar(scene, integra, amostra('lote-2-rps.xml'))
    expect(importacao).toMatchObject({
      situacao: 'CONCLUIDO',
      totais: { total: 2, validos: 0, comErro: 0, importados: 2 },
      podeConfirmar: false,
      podeCancelar: false,
    })
    const notas = await notasDeRps(scene)
    expect(
      notas.map(({ rps, canal, valor, imposto, tomador, prestador }) => ({ rps, canal, valor, imposto, tomador, prestador })),
    ).toEqual([
      {
        rps: 'A1|1',
        canal: 'ARQUIVO',
        valor: '850.00',
        imposto: '25.50',
        tomador: '11444777000161',
        prestador: '11222333000181',
      },
      {
        rps: 'A1|2',
        canal: 'ARQUIVO',
        valor: '1240.50',
        imposto: '37.22',
        tomador: '11444777000161',
        prestador: '11222333000181',
      },
    ])
    expect(Number(notas[1]?.numero)).toBe(Number(notas[0]?.numero) + 1)
    expect(itens.lista.map((item) => item.documento?.id)).toEqual(notas.map(({ id }) => Number(id)))
    expect(itens.lista[0]?.documento?.path).toBe(`/home/actions/nota-fiscal?id=${notas[0]?.id}`)
    const eventos = await scene.owner<{ tipo: string }>(
      `select tipo from auditoria_evento where entidade = 'importacao' and entidade_id = $1 order by id`,
      [String(importacao.id)],
    )
    expect(eventos.map(({ tipo }) => tipo)).toEqual([
      'importacao.validada',
      'importacao.validada',
      'importacao.confirmada',
      'importacao.concluida',
    ])
  })

  it('the same file again shows the same notes and when it was imported', async () => {
    const antes = await notasDeRps(scene)
    const importacao = await validar(scene, integra, amostra('lote-2-rps.xml'))
    expect(importacao.situacao).toBe('CONCLUIDO')
    expect(importacao.avisos).toContain('Este arquivo já foi importado em 15/04/2026.')
    const { itens } = await ver(integra, importacao.id)
    expect(itens.lista.map((item) => item.documento?.id)).toEqual(antes.map(({ id }) => Number(id)))
    expect(await notasDeRps(scene)).toEqual(antes)
  })

  it('the same RPS in another file, or asked anew, are already converted', async () => {
    const antes = await notasDeRps(scene)
    const { importacao, itens } = await importar(
      scene,
      integra,
      amostra('lote-2-rps.xml').replace('<EnviarLote', '<!-- de novo --><EnviarLote'),
    )
    expect(importacao).toMatchObject({ situacao: 'CONCLUIDO', totais: { jaConvertidos: 2, importados: 0, comErro: 0 } })
    expect(itens.lista.map(({ situacaoRotulo, documento }) => [situacaoRotulo, documento?.id])).toEqual(
      antes.map(({ id }) => ['Já convertido', Number(id)]),
    )
    expect(textos(itens.lista)[0]).toContain(`RPS 1/A1 já convertido na NF-e ${antes[0]?.numero}.`)
    const novamente = await integra.call(validarImportacao, {
      tipo: 'rps-abrasf',
      arquivoId: await enviar(scene, integra, amostra('lote-2-rps.xml')),
      novamente: true,
    })
    expect(novamente).toMatchObject({ situacao: 'VALIDADO', totais: { jaConvertidos: 2, validos: 0 } })
    expect(await notasDeRps(scene)).toEqual(antes)
  })

  it('other content under the same RPS is refused item by item, naming the note', async () => {
    const antes = await notasDeRps(scene)
    const importacao = await validar(scene, integra, amostra('lote-2-rps-outro-conteudo.xml'))
    expect(importacao).toMatchObject({
      situacao: 'VALIDADO_COM_ERROS',
      totais: { comErro: 2, validos: 0 },
      podeConfirmar: false,
      temErros: true,
    })
    const { itens } = await ver(integra, importacao.id)
    expect(textos(itens.lista).map((lista) => lista[lista.length - 1])).toEqual(
      antes.map(({ numero }, index) => `O RPS ${index + 1}/A1 já foi convertido na NF-e ${numero} com outro conteúdo.`),
    )
    const confirmada = await integra.try(confirmarImportacao, { id: importacao.id })
    expect(confirmada.status).toBe(409)
    expect(confirmada.body.mensagens[0]?.message).toBe('Nenhum item pode ser importado. Corrija o arquivo e envie-o novamente.')
    expect(await notasDeRps(scene)).toEqual(antes)
  })

  it('refuses a wrong total, an invalid taker and an activity not exercised, each in its own words', async () => {
    const antes = await notasDeRps(scene)
    const lote = loteDeTeste({
      numeroLote: 7,
      rps: [{ numero: 71 }, { numero: 72, tomadorCnpj: '11444777000162' }, { numero: 73, item: '14.01' }, { numero: 74 }],
    }).replace('<ValorServicos>850.00</ValorServicos>', '<ValorServicos>850.00</ValorServicos><ValorIss>99.00</ValorIss>')
    const semAtividade = lote.replace(
      /(<Numero>73<[\s\S]*?)<CodigoTributacaoMunicipio>010701/,
      '$1<CodigoTributacaoMunicipio>140101',
    )
    const { importacao, itens } = await importar(scene, integra, semAtividade)
    expect(importacao).toMatchObject({ situacao: 'CONCLUIDO_COM_ERROS', totais: { total: 4, comErro: 3, importados: 1 } })
    const ditos = itens.lista.map((item) => item.mensagens.filter(({ tipo }) => tipo === 'ERRO').map(({ texto }) => texto))
    expect(ditos).toEqual([
      ['RPS 71/A1: O valor informado (99,00) difere do calculado (25,50).'],
      ['RPS 72/A1: o CPF ou CNPJ do tomador é inválido: 11444777000162.'],
      expect.arrayContaining(['RPS 73/A1: Informe a atividade.']),
      [],
    ])
    expect((await notasDeRps(scene)).length).toBe(antes.length + 1)
    const csv = (await integra.call(buscarErrosImportacao, { id: importacao.id })) as unknown as Buffer
    const linhas = csv.toString('utf8').split('\r\n')
    expect(linhas[0]).toBe('\ufeffLinha;Chave;Situação;Mensagem')
    expect(linhas).toContain('1;RPS 71/A1;Com erro;RPS 71/A1: O valor informado (99,00) difere do calculado (25,50).')
  })

  it('a tampered RPS is refused in plain words and nothing of it stays; the untouched one beside it is converted', async () => {
    const antes = await notasDeRps(scene)
    const xml = assinarLote({ numeroLote: 8, rps: [{ numero: 81 }, { numero: 82, valor: '500.00' }] }, signer).replace(
      '500.00',
      '50.00',
    )
    const { importacao, itens } = await importar(scene, integra, xml)
    expect(importacao.situacao).toBe('CONCLUIDO_COM_ERROS')
    expect(itens.lista.map(({ situacao }) => situacao)).toEqual(['IMPORTADO', 'ERRO'])
    expect(textos(itens.lista)[1]).toContain(
      'A assinatura digital do RPS 82/A1 não confere com o conteúdo. Envie o RPS original, sem alterações depois de assinado.',
    )
    const depois = await notasDeRps(scene)
    expect(depois.slice(antes.length).map(({ rps }) => rps)).toEqual(['A1|81'])
    const [contador] = await scene.owner<{ ultimo: string; maior: string }>(
      `select c.ultimo, (select max(numero) from nota_fiscal n where n.municipio_id = 1 and n.prestador_id = c.dono_id) as maior
       from contador_numeracao c join pessoa p on p.municipio_id = c.municipio_id and p.id = c.dono_id where c.municipio_id = 1 and c.escopo = 'nfe' and p.documento = '11222333000181'`,
    )
    expect(contador?.ultimo).toBe(contador?.maior)
  })

  it('a batch whose own signature is broken is refused whole when its items bear none', async () => {
    const assinado = assinarLote({ numeroLote: 9, rps: [{ numero: 91 }] }, signer)
    const semItens = assinado.replace(
      /<\/InfDeclaracaoPrestacaoServico><Signature[\s\S]*?<\/Signature>/,
      '</InfDeclaracaoPrestacaoServico>',
    )
    const recusada = await validarRecusado(scene, integra, semItens)
    expect(recusada.status).toBe(409)
    expect(recusada.textos).toEqual([
      'A assinatura digital do lote não confere com o conteúdo. Envie o arquivo original, sem alterações.',
    ])
  })

  it('judges the certificate at the moment of receipt and trusts the authorities of the municipality', async () => {
    await scene.inCity(1, async (ctx) => {
      await ctx.client.query('insert into autoridade_certificadora (nome, pem, criado_em) values ($1, $2, $3)', [
        'Autoridade de teste',
        autoridade.certPem,
        ctx.clock.now(),
      ])
    })
    const confiada = await validar(scene, integra, assinarLote({ numeroLote: 10, rps: [{ numero: 101 }] }, signer))
    expect(
      textos((await ver(integra, confiada.id)).itens.lista)
        .flat()
        .filter((texto) => texto.includes('certificado')),
    ).toEqual([])
    scene.clock.set('2047-02-01')
    const vencido = await scene
      .as('novaera')
      .then(() => validarComToken(assinarLote({ numeroLote: 11, rps: [{ numero: 111 }] }, signer)))
    scene.clock.set('2026-04-15T15:00:00.000Z')
    expect(vencido).toContain('O certificado digital venceu em 31/12/2046.')
  })

  it('refuses unsigned RPS only where the municipality demands signatures', async () => {
    const lote = (numero: number) => loteDeTeste({ numeroLote: numero, rps: [{ numero }] })
    expect((await validar(scene, integra, lote(121))).situacao).toBe('VALIDADO')
    await scene.owner(`insert into chave_configuracao (municipio_id, nome, valor) values (1, 'exigeAssinaturaRps', true)`)
    const importacao = await validar(scene, integra, lote(122))
    expect(textos((await ver(integra, importacao.id)).itens.lista)[0]).toContain('O RPS 122/A1 não está assinado digitalmente.')
    await scene.owner(`delete from chave_configuracao where nome = 'exigeAssinaturaRps'`)
  })

  it('E19: a cancelled RPS gives no note and blocks its number; a converted one cannot come back cancelled', async () => {
    const antes = await notasDeRps(scene)
    const cancelado = loteDeTeste({ numeroLote: 13, rps: [{ numero: 131 }] }).replace('<Status>1</Status>', '<Status>2</Status>')
    const { importacao, itens } = await importar(scene, integra, cancelado)
    expect(importacao.situacao).toBe('CONCLUIDO')
    expect(itens.lista[0]).toMatchObject({ situacao: 'IMPORTADO', documento: null })
    expect(textos(itens.lista)[0]).toContain(
      'RPS 131/A1 registrado como cancelado: nenhuma NF-e é emitida e o número fica bloqueado.',
    )
    const normal = await validar(scene, integra, loteDeTeste({ numeroLote: 14, rps: [{ numero: 131 }] }))
    expect(textos((await ver(integra, normal.id)).itens.lista)[0]).toEqual([
      'O RPS 131/A1 foi registrado como cancelado em 15/04/2026 e não pode ser convertido.',
    ])
    const convertido = amostra('lote-2-rps.xml')
      .replace(/<Signature[\s\S]*?<\/Signature>/g, '')
      .replace('<Status>1</Status>', '<Status>2</Status>')
    const tardio = await validar(scene, integra, convertido)
    expect(textos((await ver(integra, tardio.id)).itens.lista)[0]).toEqual([
      `O RPS 1/A1 veio como cancelado, mas já foi convertido na NF-e ${antes[0]?.numero}. Cancele a NF-e.`,
    ])
    expect(await notasDeRps(scene)).toEqual(antes)
  })

  it('refuses the file of another provider, what is no XML, and a file that somebody else sent', async () => {
    const alheio = loteDeTeste({ numeroLote: 15, rps: [{ numero: 151 }] }).replaceAll('11222333000181', '40000001000150')
    expect(await validarRecusado(scene, integra, alheio)).toEqual({
      status: 409,
      textos: ['O prestador do arquivo não é a pessoa selecionada.'],
    })
    const outroXml = await validarRecusado(scene, integra, '<?xml version="1.0"?><nota><numero>1</numero></nota>')
    expect(outroXml.textos).toEqual([expect.stringMatching(/^O arquivo não é um lote de RPS: o elemento raiz é nota\./)])
    const alfa = await scene.as('alfa')
    const deAlfa = await enviar(scene, alfa, amostra('lote-2-rps.xml'))
    const answer = await integra.try(validarImportacao, { tipo: 'rps-abrasf', arquivoId: deAlfa })
    expect(answer.body.mensagens).toEqual([{ key: 'arquivo', message: 'Envie o arquivo antes de validar a importação.' }])
    const outroTipo = await integra.try(validarImportacao, { tipo: 'nada', arquivoId: deAlfa })
    expect(outroTipo.body.mensagens).toEqual([{ key: 'tipo', message: 'Este tipo de importação não existe.' }])
  })

  it('is cancelled before the confirmation, never after; the file may come again', async () => {
    const lote = loteDeTeste({ numeroLote: 16, rps: [{ numero: 161 }] })
    const { id } = await validar(scene, integra, lote)
    const cancelada = await integra.call(cancelarImportacao, { id })
    expect(cancelada).toMatchObject({ situacao: 'CANCELADO', mensagem: 'Importação cancelada.' })
    const confirmada = await integra.try(confirmarImportacao, { id })
    expect(confirmada.body.mensagens[0]?.message).toBe('A importação na situação Cancelado não pode passar para Processando.')
    const { importacao } = await importar(scene, integra, lote)
    expect(importacao.id).not.toBe(id)
    expect(importacao.situacao).toBe('CONCLUIDO')
    const depois = await integra.try(cancelarImportacao, { id: importacao.id })
    expect(depois.body.mensagens[0]?.message).toBe('A importação na situação Concluído não pode passar para Cancelado.')
    const again = await integra.call(confirmarImportacao, { id: importacao.id })
    expect(again.situacao).toBe('CONCLUIDO')
  })

  it('is seen by its person only: not by another one, not from another city, not without the permission', async () => {
    const { lista, total } = await integra.call(buscarImportacoes, { ...pagina, tipo: null })
    expect(total).toBe(lista.length)
    expect(lista.length).toBeGreaterThan(8)
    const [primeira] = lista
    const alfa = await scene.as('alfa')
    const porto = await scene.as('alfa.porto')
    for (const outro of [alfa, porto]) {
      const dele = (await outro.call(buscarImportacoes, { ...pagina, tipo: null })).lista.map(({ id }) => id)
      expect(lista.filter(({ id }) => dele.includes(id))).toEqual([])
      for (const call of [buscarImportacaoTO, confirmarImportacao, cancelarImportacao, buscarErrosImportacao])
        expect(
          (await outro.try(call, { id: primeira?.id, ...(call === buscarImportacaoTO ? { situacao: null } : {}) })).status,
          call.path,
        ).toBe(404)
    }
    const maria = await scene.as('maria')
    const fiscal = await scene.as('fiscal')
    for (const semChave of [maria, fiscal]) {
      const tipos = (await semChave.call(buscarTiposImportacao, {})).map(({ tipo }) => tipo)
      expect(tipos).toEqual(
        semChave === fiscal
          ? [
              'escrit-cartorio-fiscal',
              'estatistica-bancaria',
              'cnpjs-eleitorais',
              'declaracao-cartoes',
              'declaracao-nfe',
              'alvaras-de-obra',
            ]
          : [],
      )
      expect((await semChave.call(buscarImportacoes, { ...pagina, tipo: null })).total).toBe(0)
      const answer = await semChave.try(validarImportacao, { tipo: 'rps-abrasf', arquivoId: 1 })
      expect(answer.status).toBe(403)
    }
    expect((await scene.publico.try(buscarImportacoes, { ...pagina })).status).toBe(401)
  })
})

/** Validation on a day when the session of the other tests is over: signs in anew. */
async function validarComToken(xml: string): Promise<string[]> {
  const answer = await scene.publico.post('/v2/rest/public/identidade/entrar', { usuario: 'integra', senha: 'Demo@2026' })
  const token = String(answer.body.accessToken)
  const arquivoId = await enviar(scene, { token } as Client, xml)
  const headers = { authorization: `Bearer ${token}` }
  const validada = await scene.publico.post('/v2/rest/importacao/validar', { tipo: 'rps-abrasf', arquivoId }, headers)
  const id = (validada.body as unknown as { id: number }).id
  const vista = await scene.publico.post('/v2/rest/importacao/buscarTO', { id, pagina: 0, tamanho: 10, situacao: null }, headers)
  return (vista.body as unknown as { itens: { lista: { mensagens: { texto: string }[] }[] } }).itens.lista.flatMap((item) =>
    item.mensagens.map(({ texto }) => texto),
  )
}
