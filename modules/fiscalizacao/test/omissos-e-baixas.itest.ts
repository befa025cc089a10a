import { buscarLote, buscarOficio, encerrarOficio } from '@iss/encerramento/contract/lote'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emitirGuiaDe, fiscal, ids, importarRetorno, janeiro, linhaDe, montarCena, scene, search } from './cena.ts'

beforeAll(montarCena)
afterAll(() => scene?.stop())

describe('closings that were omitted (F50, F52)', () => {
  const todosOsOmissos = { ate: null, idPessoa: null, regime: null, fiscalId: null, base: 'MOVIMENTACAO' } as const
  const mesDeFevereiro = { ano: 2026, mes: 1 }
  const omissosDe = async (papelServico: 'PRESTADOR' | 'TOMADOR') => {
    const doControle = await search('controle-atraso', {
      competenciaInicial: mesDeFevereiro,
      competenciaFinal: mesDeFevereiro,
      papel: papelServico,
      tipo: 'OMISSO',
      semParcelados: false,
      detalhar: true,
    })
    const { lista } = await fiscal.call(buscarOficio, { ...mesDeFevereiro, papelServico, ...todosOsOmissos })
    const [controle, oficio] = [
      doControle.linhas.map(({ valores }) => String(valores.contribuinte)),
      lista.map(({ nome }) => nome),
    ]
    return { controle: controle.sort(), oficio: oficio.sort(), lista }
  }

  it('F50 F52 name the same people in both roles, those without movement too unless the city asks no closing of them', async () => {
    const [prestadores, tomadores] = [await omissosDe('PRESTADOR'), await omissosDe('TOMADOR')]
    for (const { controle, oficio } of [prestadores, tomadores]) expect(oficio).toEqual(controle)
    const parados = prestadores.lista.filter(({ quantidade, valorDevido }) => quantidade === 0 && !valorDevido.isPositive())
    expect(parados.length).toBeGreaterThan(0)
    expect(tomadores.oficio.length).toBeGreaterThan(0)
    await scene.owner(`insert into chave_configuracao (municipio_id, nome, valor) values (1, 'exigeSemMovimento', false)`)
    const semExigir = await omissosDe('PRESTADOR')
    await scene.owner(`delete from chave_configuracao where municipio_id = 1 and nome = 'exigeSemMovimento'`)
    expect(semExigir.oficio).toEqual(semExigir.controle)
    expect(semExigir.lista.filter(({ quantidade }) => quantidade === 0)).toEqual([])
    expect(semExigir.oficio.length).toBeGreaterThan(0)
  })

  it('F23 F50 F52 count a month of who closed down since, if there is movement in it, and none whose reopening is only asked for', async () => {
    const onde = `municipio_id = 1 and contribuinte_id = $1 and papel = 'PRESTADOR' and competencia = '2026-02-01'`
    const { lista } = await omissosDe('PRESTADOR')
    const comMovimento = lista.find(({ quantidade, valorDevido }) => quantidade > 0 && valorDevido.isPositive())
    const dele = async () => {
      const { controle, oficio } = await omissosDe('PRESTADOR')
      return [controle, oficio].map((nomes) => nomes.includes(comMovimento?.nome ?? ''))
    }
    const mudar = (situacao: string) =>
      scene.owner('update pessoa set situacao = $2 where municipio_id = 1 and id = $1', [comMovimento?.idPessoa, situacao])
    await mudar('BAIXADO')
    expect(await dele()).toEqual([true, true])
    await mudar('ATIVO')
    const estado = (qual: string) =>
      scene.owner(`update saldo_competencia set estado = $2 where ${onde}`, [comMovimento?.idPessoa, qual])
    await estado('REABERTURA_SOLICITADA')
    expect(await dele()).toEqual([false, false])
    await estado('ABERTA')
    expect(await dele()).toEqual([true, true])
  })

  it('F52 closes a month without movement as such, and refuses whoever is not omitted, whatever the order says', async () => {
    // A provider of the Simples without movement has nothing to close (0065).
    await scene.owner(`update pessoa set prestador = true, regime_iss_tipo = 'SIMPLES' where municipio_id = 1 and id = $1`, [
      ids.tomador,
    ])
    const outro = { id: ids.tomador, nome: 'tomador' }
    const { lista } = await omissosDe('PRESTADOR')
    const parado = lista.find(({ quantidade, valorDevido }) => quantidade === 0 && !valorDevido.isPositive())
    expect(lista.map(({ idPessoa }) => idPessoa)).not.toContain(outro.id)
    const { ids: ordens } = await fiscal.call(encerrarOficio, {
      papelServico: 'PRESTADOR',
      omissos: [{ ...mesDeFevereiro, pessoas: [parado?.idPessoa ?? 0, outro.id] }],
      justificativa: 'Omissão apurada na malha fiscal',
      enviarEmail: false,
      base: 'MOVIMENTACAO',
      processo: '',
      vencimento: null,
      ciente: true,
    })
    await scene.runProcesses()
    const { itens } = await fiscal.call(buscarLote, { id: ordens[0] ?? 0 })
    expect(itens.map(({ idPessoa, situacao, mensagem }) => [idPessoa === outro.id, situacao, mensagem])).toEqual(
      expect.arrayContaining([
        [false, 'PROCESSADO', expect.any(String)],
        [true, 'ERRO', `${outro.nome} não é omisso nesta competência: não se encerra de ofício.`],
      ]),
    )
    const feito = await scene.owner<{ tipo: string; de_oficio: boolean }>(
      `select tipo, de_oficio from encerramento where municipio_id = 1 and pessoa_id = $1 and competencia = '2026-02-01' and papel = 'PRESTADOR'`,
      [parado?.idPessoa],
    )
    expect(feito).toEqual([{ tipo: 'SEM_MOVIMENTO', de_oficio: true }])
    expect((await omissosDe('PRESTADOR')).controle).not.toContain(parado?.nome)
  })

  it('F50 counts at the foot the months of those alone who are late in as many as asked for', async () => {
    const filtros = { competenciaInicial: janeiro, competenciaFinal: { ano: 2020, mes: 2 }, contribuinte: ids.um }
    // January is closed, its guide is overdue; february and march were not closed.
    const rodape = async (minimo: number) =>
      (await search('controle-atraso', { ...filtros, minimo })).resumo?.map(({ rotulo, valor }) => [rotulo, valor]) ?? []
    expect(await rodape(3)).toEqual([
      ['01/2020', '1'],
      ['02/2020', '1'],
      ['03/2020', '1'],
    ])
    expect(await rodape(4)).toEqual([])
  })
})

describe('payments (F58, F62)', () => {
  it('F62 lists what is short by more than the least that is asked for, of guides that are paid', async () => {
    const filtros = { pagamentoInicial: '2020-03-01', pagamentoFinal: '2020-03-31', diferencaMinima: '1.00' }
    const abaixo = (mais: object = {}) => linhaDe('relatorio-guia-paga-valor-abaixo', { ...filtros, ...mais }, 'dois')
    expect((await abaixo())?.diferenca).toBe('58.60')
    expect([await abaixo({ diferencaMinima: '58.60' }), (await abaixo({ diferencaMinima: '58.59' }))?.diferenca]).toEqual([
      undefined,
      '58.60',
    ])
    // What was cancelled owes nothing.
    for (const estado of ['CANCELADA', 'PAGA']) {
      const baixa = estado === 'PAGA' ? '2020-03-01' : null
      await scene.owner('update guia set estado = $1, data_baixa = $2 where municipio_id = 1 and numero = 970002', [
        estado,
        baixa,
      ])
      expect([estado, (await abaixo()) !== undefined]).toEqual([estado, estado === 'PAGA'])
    }
  })

  it('F58 a line that another file brings again pays nothing; one of a day to come has its guide; the revenue of the day is of whom is asked for', async () => {
    const baixas = (ocorrencia: string[] = []) =>
      search('monitor-integracao-receita', { dataInicial: '2026-04-10', dataFinal: '2026-04-15', sentido: 'BAIXA', ocorrencia })
    const semGuia = async () => Number((await baixas()).resumo?.find(({ rotulo }) => rotulo === 'Baixas sem guia')?.valor)
    const ontem = { dataPagamento: '2026-04-14', dataCredito: '2026-04-15' }
    const emDia = await emitirGuiaDe(ids.um, Competencia.of(2026, 3), '150.00', '2026-04-10')
    const paga = { codigoBarras: emDia.codigoBarras, ...ontem, valor: Dinheiro.from('150.00') }
    expect(await importarRetorno([paga])).toEqual(['PAGA'])
    const antes = { semGuia: await semGuia() }
    const cartao = async (rotulo: string) => (await baixas()).resumo?.find((um) => um.rotulo === rotulo)
    const [recebidas, totais] = [await cartao('Baixas recebidas'), (await baixas()).totais.pago]
    const amanha = await emitirGuiaDe(ids.um, Competencia.of(2026, 3), '70.00', '2026-04-10')
    const futuro = { dataPagamento: '2026-04-16', dataCredito: '2026-04-17', valor: Dinheiro.from('70.00') }
    expect(await importarRetorno([paga, { codigoBarras: amanha.codigoBarras, ...futuro }], 978)).toEqual([
      'JA_REGISTRADA',
      'DESCONHECIDA',
    ])
    expect((await baixas(['Já registrada'])).linhas.map(({ valores }) => [valores.guia, valores.pago])).toEqual([
      [emDia.numero, '0.00'],
    ])
    expect(await cartao('Baixas recebidas')).toEqual(recebidas)
    expect([(await baixas()).totais.pago, await semGuia()]).toEqual([totais, antes.semGuia])
    const deAmanha = await search('monitor-integracao-receita', {
      dataInicial: '2026-04-16',
      dataFinal: '2026-04-16',
      sentido: 'BAIXA',
    })
    expect(deAmanha.linhas.map(({ valores }) => [valores.guia, valores.ocorrencia, valores.situacao])).toEqual([
      [amanha.numero, 'Pagamento futuro', 'Erro'],
    ])
    expect(deAmanha.resumo?.find(({ rotulo }) => rotulo === 'Baixas sem guia')?.valor).toBe('0')
    // Nothing settles it by itself when its day is there: it waits to be tied, and the card says so.
    scene.clock.set('2026-04-16T12:00:00-03:00')
    const noDia = await search(
      'monitor-integracao-receita',
      { dataInicial: '2026-04-16', dataFinal: '2026-04-16', sentido: 'BAIXA' },
      await scene.as('administrador'),
    )
    scene.clock.set('2026-04-15T12:00:00-03:00')
    expect(noDia.linhas.map(({ valores }) => [valores.guia, valores.ocorrencia])).toEqual([[amanha.numero, 'Baixa sem guia']])
    expect(noDia.resumo?.find(({ rotulo }) => rotulo === 'Baixas sem guia')?.valor).toBe('1')
    // Reversed, the same line pays nothing any more.
    const doArquivo = (await baixas()).linhas.find(({ valores }) => valores.guia === emDia.numero)
    expect([doArquivo?.valores.ocorrencia, doArquivo?.valores.pago]).toEqual(['Sucesso', '150.00'])
    const estornar = (em: string | null) =>
      scene.owner('update pagamento set estornado_em = $2 where municipio_id = 1 and guia_id = $1', [emDia.id, em])
    await estornar('2026-04-15T12:00:00Z')
    expect((await baixas(['Estornada'])).linhas.map(({ valores }) => [valores.guia, valores.pago])).toEqual([
      [emDia.numero, '0.00'],
    ])
    expect((await cartao('Baixas recebidas'))?.valor).toBe(String(Number(recebidas?.valor) - 1))
    await estornar(null)
    // The revenue of the day is that of the guides of whoever is asked for: Um paid 150,00, credited today.
    const doDia = async (contribuinte: number) =>
      (
        await search('monitor-integracao-receita', {
          dataInicial: '2026-04-16',
          dataFinal: '2026-04-16',
          sentido: 'BAIXA',
          contribuinte,
        })
      ).resumo?.find(({ rotulo }) => rotulo === 'Receita realizada do dia')?.valor
    expect([await doDia(ids.um), await doDia(ids.dois)].map((valor) => valor?.replace(/[^\d,]/g, ''))).toEqual(['150,00', '0,00'])
  })
})
