import { achado, type CodigoAchado } from './achados.ts'
import { chaveConta, type ContextoDesif } from './contexto.ts'
import { digitoCosif, isDeResultado } from './cosif.ts'
import { conferirCodigo, contra, Leitor, type LinhaLida, type Mesa, type RegrasDoModulo } from './regras.ts'
import { lerData } from './valores.ts'

type Conta = { linha: number; conta: string; superior: string; cosif: string; codigo: string; descrita: boolean }

/** What is asked of records 0200 and 0300, which differ in their codes and tables. */
type Servico = {
  campo: string
  tabela: ContextoDesif['tarifas']
  achados: Record<'fora' | 'ausente' | 'sintetica' | 'repetida', CodigoAchado>
}

/** Common information: the plan of accounts, which is kept whole, and the accounts of tariffs and variable services in it. */
export function regrasModulo3(mesa: Mesa): RegrasDoModulo {
  const leitor = new Leitor(mesa.cabecalho.versao)
  const contas = new Map<string, Conta>()
  const nomes = new Set<string>()
  const superiores = new Set<string>()
  const servicos = new Set<string>()
  const { cosif, hoje, tarifas } = mesa.contexto
  const { fim } = mesa.cabecalho
  const tarifa: Servico = {
    campo: 'Idto_Tari',
    tabela: tarifas,
    achados: { fora: 'EI037', ausente: 'EI013', sintetica: 'EI002', repetida: 'EI015' },
  }
  const outro: Servico = {
    campo: 'Idto_Serv',
    tabela: mesa.contexto.servicos,
    achados: { fora: 'EI017', ausente: 'EI026', sintetica: 'EI025', repetida: 'EI019' },
  }

  function incluir(lida: LinhaLida): void {
    const conta = leitor.de(lida, 'Conta')
    const superior = leitor.de(lida, 'Conta_Supe')
    const chave = chaveConta(conta, leitor.de(lida, 'Des_Mista', '00'))
    if (contas.has(chave)) contra(mesa, leitor, lida, 'EI001', 'Conta')
    if (superior === conta) contra(mesa, leitor, lida, 'EG034', 'Conta_Supe')
    conferirCosif(lida)
    const codigo = conferirCodigo(mesa, leitor, lida) ?? ''
    const descrita = leitor.de(lida, 'Desc_Conta').trim() !== ''
    contas.set(chave, { linha: lida.linha, conta, superior, cosif: leitor.de(lida, 'Conta_COSIF'), codigo, descrita })
    nomes.add(conta)
    if (superior !== '' && superior !== conta) superiores.add(superior)
  }

  function conferirCosif(lida: LinhaLida): void {
    const conta = leitor.de(lida, 'Conta_COSIF')
    if (!isDeResultado(conta)) return contra(mesa, leitor, lida, 'EG037', 'Conta_COSIF')
    if (conta.length !== 8 && conta.length !== 10)
      return contra(mesa, leitor, lida, 'EG009', 'Conta_COSIF', { tamanho: '8 ou 10' })
    if (digitoCosif(conta.slice(0, -1)) !== conta.slice(-1)) return contra(mesa, leitor, lida, 'EI904', 'Conta_COSIF')
    if (cosif && cosif.size > 0 && !cosif.has(conta)) contra(mesa, leitor, lida, 'EG036', 'Conta_COSIF')
  }

  function incluirServico(lida: LinhaLida, { campo, tabela, achados }: Servico): void {
    const id = leitor.de(lida, campo).padStart(4, '0')
    const daTabela = tabela
      ?.get(id)
      ?.find((um) => um.inicio <= `${fim}-31` && (um.fim === null || um.fim >= `${fim.slice(0, 4)}-01-01`))
    if (tabela && tabela.size > 0 && !daTabela) contra(mesa, leitor, lida, achados.fora, campo)
    if (lida.registro === '0300' && daTabela?.exigeComplemento && leitor.de(lida, 'Desc_Compl_Serv').trim() === '')
      contra(mesa, leitor, lida, 'EI022', 'Desc_Compl_Serv')
    const vigencia = lerData(leitor.de(lida, 'Dat_Vige'))
    if (vigencia !== null && (vigencia > hoje || vigencia.slice(0, 7) > fim)) contra(mesa, leitor, lida, 'EI038', 'Dat_Vige')
    const subtitulo = leitor.de(lida, 'Sub_Titu')
    const chave = chaveConta(subtitulo, leitor.de(lida, 'Des_Mista', '00'))
    const conta = contas.get(chave)
    if (!conta) contra(mesa, leitor, lida, achados.ausente, 'Sub_Titu')
    else if (superiores.has(subtitulo)) contra(mesa, leitor, lida, achados.sintetica, 'Sub_Titu')
    else if (conta.cosif.startsWith('8')) contra(mesa, leitor, lida, 'EI034', 'Sub_Titu')
    const propria = [lida.registro, id, chave].join(' ')
    if (servicos.has(propria)) contra(mesa, leitor, lida, achados.repetida, campo)
    servicos.add(propria)
  }

  return {
    linha(lida) {
      if (lida.registro === '0100') incluir(lida)
      else incluirServico(lida, lida.registro === '0200' ? tarifa : outro)
    },
    fim() {
      const contraConta = (codigo: CodigoAchado, linha: number, campo: string, conteudo: string) =>
        mesa.achar(achado(codigo, { linha, registro: '0100', campo, conteudo }))
      for (const { linha, conta, superior, codigo, descrita } of contas.values()) {
        if (superior !== '' && !nomes.has(superior)) contraConta('EG033', linha, 'Conta_Supe', superior)
        if (codigo !== '' && superiores.has(conta)) contraConta('EI010', linha, 'Cod_Trib_DES-IF', codigo)
        if (!descrita && !superiores.has(conta)) contraConta('EI004', linha, 'Desc_Conta', '')
      }
      const algumas = [...contas.values()]
      if (algumas.length > 0 && !algumas.some((uma) => uma.cosif.startsWith('7'))) contraConta('EI023', 0, 'Conta_COSIF', '')
    },
  }
}
