import type { Clock } from '@iss/kernel/clock'
import { hashDaConfiguracao } from './config-hash.ts'
import { mapear, ValorInvalido } from './mapping.ts'
import type { Portal } from './portal-client.ts'
import type { EspecieRecebida, Pedido, Resposta, ScriptAssinado, TipoDeSinal } from './protocol.ts'
import { lerScript, type Script, type ScriptDeEnviar, type ScriptDeReceber } from './script.ts'
import { isAssinado } from './signature.ts'
import type { Fonte } from './source.ts'

export const versaoDoAgente = '0.1.0'

export type Agente = {
  portal: Portal
  /** Where the rows of a script are: a table's or a file's source. */
  fonteDe(script: Script): Fonte
  /** Keys that this installation trusts, whatever the portal says. */
  chavesPublicas: readonly string[]
  clock: Clock
  log(nivel: Nivel, linha: string): void
  /** What it works with since an earlier turn: the hash of the properties that the portal told it. */
  emVigor?: { configHash: string | null }
}

/** How much is told, from the least to the most: each level tells what those before it do. */
export const niveisDeLog = ['erro', 'info', 'depuracao'] as const
export type Nivel = (typeof niveisDeLog)[number]

/** What a turn of the work ended with: a signal that ends or begins the program anew, or nothing; and in how many seconds the portal wants the next one. */
export type Turno = {
  sinal: Exclude<TipoDeSinal, 'UPDATE'> | null
  executadas: number
  lidos: number
  erros: number
  pingSegundos: number
}

/** Scripts that are signed by a key of this installation; the others are told to the portal and left alone. */
export async function listScripts({ portal, chavesPublicas, log }: Agente): Promise<Script[]> {
  const { scripts } = await portal.pedir('scripts', {})
  const aceitos: Script[] = []
  for (const { nome, arquivo, assinatura } of scripts satisfies ScriptAssinado[]) {
    const lido = isAssinado(arquivo, assinatura, chavesPublicas) ? lerScript(arquivo) : { erro: 'Assinatura inválida.' }
    if ('script' in lido) aceitos.push(lido.script)
    else {
      log('erro', `script ${nome}: ${lido.erro}`)
      await portal.pedir('erros', { rotina: nome, mensagem: `O agente recusou o script ${nome}: ${lido.erro}`.slice(0, 500) })
    }
  }
  return aceitos
}

/** Ping; where it brings other properties than those in hand, once more, so that the portal knows with which ones the work is done. */
async function pingar({ portal, emVigor = { configHash: null } }: Agente): Promise<Resposta<'ping'>> {
  const dizer = () => portal.pedir('ping', { versaoAgente: versaoDoAgente, fila: 0, configHash: emVigor.configHash })
  const resposta = await dizer()
  const configHash = hashDaConfiguracao(resposta.propriedades)
  if (configHash === emVigor.configHash) return resposta
  emVigor.configHash = configHash
  return dizer()
}

/** Rows that a dry run looks at. */
const linhasDoTeste = 50

/** Tries a script without writing anything, here or there: rows are read and mapped, a target is looked at; the portal is told what came of it. */
async function testarEmSeco(
  { portal, chavesPublicas, fonteDe }: Agente,
  { nome, arquivo, assinatura }: ScriptAssinado,
): Promise<void> {
  const feito = { lidos: 0, erros: 0, mensagem: null as string | null }
  const falhar = (mensagem: string) => {
    feito.erros += 1
    feito.mensagem ??= mensagem.slice(0, 500)
  }
  const lido = isAssinado(arquivo, assinatura, chavesPublicas) ? lerScript(arquivo) : { erro: 'Assinatura inválida.' }
  if ('erro' in lido) falhar(lido.erro)
  else
    try {
      const { script } = lido
      if (script.sentido === 'ENVIAR') await fonteDe(script).conferir(script)
      else
        for (const { chave, linha } of (await fonteDe(script).ler(script, { cursor: null, limite: linhasDoTeste, inicio: true }))
          .registros) {
          feito.lidos += 1
          try {
            mapear(script, linha)
          } catch (error) {
            if (!(error instanceof ValorInvalido)) throw error
            falhar(`${chave}: ${error.message}`)
          }
        }
    } catch (error) {
      falhar((error as Error).message)
    }
  await portal.pedir('testes', { nome, ...feito })
}

/**
 * One turn: ping, signals, then every routine that is due and what the migrator asked for. Nothing is remembered between turns but what the portal keeps
 * (cursors, confirmations), so an agent that dies goes on where it was.
 */
export async function executarTurno(este: Agente): Promise<Turno> {
  const { portal, clock } = este
  const { sinais, agendamentos, propriedades, migracao, senhaProxy, testes } = await pingar(este)
  const nivel = niveisDeLog.find((um) => um === propriedades.nivelDeLog) ?? 'info'
  const agente: Agente = {
    ...este,
    log(como, linha) {
      if (niveisDeLog.indexOf(como) <= niveisDeLog.indexOf(nivel)) este.log(como, linha)
    },
  }
  const { log } = agente
  if (senhaProxy) portal.trocarSenhaDoProxy(senhaProxy)
  const turno: Turno = { sinal: null, executadas: 0, lidos: 0, erros: 0, pingSegundos: Number(propriedades.pingSegundos ?? 60) }
  log('depuracao', `ping: ${agendamentos.length} rotinas devidas, ${sinais.length} sinais`)
  for (const { id, tipo } of sinais) {
    log('info', `sinal ${tipo}`)
    const resultado = tipo === 'UPDATE' ? 'Scripts e configuração lidos de novo' : tipo === 'RESTART' ? 'Recomeçado' : 'Encerrado'
    await portal.pedir('sinais', { id, resultado })
    if (tipo !== 'UPDATE') return { ...turno, sinal: tipo }
  }
  for (const teste of testes) {
    log('info', `teste em seco: ${teste.nome}`)
    await testarEmSeco(agente, teste)
  }
  if (agendamentos.length === 0 && migracao.length === 0) return turno
  const scripts = await listScripts(agente)
  const limite = Number(propriedades.itensPorMensagem ?? 500)
  const somar = (parte: { lidos: number; erros: number }) => {
    turno.lidos += parte.lidos
    turno.erros += parte.erros
  }
  for (const { id, rotina, sentido } of agendamentos) {
    const inicio = clock.now().getTime()
    const feito = { lidos: 0, erros: 0 }
    for (const script of scripts.filter((um) => um.especie === rotina && um.sentido === sentido)) {
      const parte =
        script.sentido === 'RECEBER'
          ? await trazer(agente, script, { limite, migracao: false })
          : await levar(agente, script, limite)
      feito.lidos += parte.lidos
      feito.erros += parte.erros
    }
    await portal.pedir('execucoes', { id, duracaoMs: Math.max(0, clock.now().getTime() - inicio), ...feito })
    turno.executadas += 1
    somar(feito)
  }
  if (migracao.length > 0) somar(await migrar(agente, scripts, migracao, limite))
  log('info', `${turno.executadas} rotinas, ${turno.lidos} itens, ${turno.erros} com erro`)
  return turno
}

/** Reads everything of the kinds for the migration, with the sums of the source itself. */
export async function migrar(
  agente: Agente,
  scripts: readonly Script[],
  especies: readonly EspecieRecebida[],
  limite: number,
): Promise<{ lidos: number; erros: number }> {
  const inicio = agente.clock.now().getTime()
  const feito = { lidos: 0, erros: 0 }
  for (const especie of especies)
    for (const script of scripts) {
      if (script.sentido !== 'RECEBER' || script.especie !== especie) continue
      const parte = await trazer(agente, script, { limite, migracao: true })
      feito.lidos += parte.lidos
      feito.erros += parte.erros
      const meses = await agente.fonteDe(script).totais(script)
      await agente.portal.pedir('totais', { especie, meses })
    }
  await agente.portal.pedir('execucoes', { id: null, duracaoMs: Math.max(0, agente.clock.now().getTime() - inicio), ...feito })
  return feito
}

/** Rows of the city's system to the portal, part by part; the cursor is kept there together with the part. */
async function trazer(
  { portal, fonteDe, log }: Agente,
  script: ScriptDeReceber,
  { limite, migracao }: { limite: number; migracao: boolean },
): Promise<{ lidos: number; erros: number }> {
  const nome = `${migracao ? 'migracao:' : ''}${script.nome}`
  let cursor: string | null = (await portal.pedir('cursores', {})).cursores[nome] ?? null
  const feito = { lidos: 0, erros: 0 }
  for (let temMais = true, inicio = true; temMais; inicio = false) {
    const parte = await fonteDe(script).ler(script, { cursor, limite, inicio })
    ;({ temMais, cursor } = parte)
    if (parte.registros.length === 0) break
    const itens: Pedido<'push'>['itens'] = []
    for (const { chave, versao, linha } of parte.registros) {
      if (chave.trim() === '' || chave.length > 60) {
        feito.erros += 1
        await portal.pedir('erros', {
          rotina: script.nome,
          mensagem: `Registro sem chave de até 60 caracteres: '${chave.slice(0, 80)}'.`,
        })
        continue
      }
      try {
        itens.push({ chave, versao, conteudo: mapear(script, linha) })
      } catch (error) {
        if (!(error instanceof ValorInvalido)) throw error
        feito.erros += 1
        log('erro', `${script.nome} ${chave}: ${error.message}`)
        // The row is kept by the portal all the same, as an item that is wrong: nothing is lost unseen.
        itens.push({ chave, versao, conteudo: { $erro: error.message } })
      }
    }
    if (itens.length === 0) continue
    const { resultados } = await portal.pedir('push', { especie: script.especie, migracao, itens, script: nome, cursor })
    log('depuracao', `${nome}: ${itens.length} itens, cursor ${cursor}`)
    feito.lidos += itens.length
    feito.erros +=
      resultados.filter(({ situacao }) => situacao === 'ERRO').length - itens.filter(({ conteudo }) => '$erro' in conteudo).length
  }
  return feito
}

/** What waits in the portal to the city's system, part by part; confirmed when it is written there. */
async function levar(
  { portal, fonteDe, log }: Agente,
  script: ScriptDeEnviar,
  limite: number,
): Promise<{ lidos: number; erros: number }> {
  const feito = { lidos: 0, erros: 0 }
  for (let cursor = 0, temMais = true; temMais; ) {
    const parte = await portal.pedir('pull', { especie: script.especie, cursor, limite })
    ;({ cursor, temMais } = parte)
    if (parte.itens.length === 0) break
    const gravados = await fonteDe(script).gravar(script, parte.itens)
    for (const { id, erro } of gravados) if (erro) log('erro', `${script.nome} ${id}: ${erro}`)
    await portal.pedir('ack', { especie: script.especie, itens: gravados })
    log('depuracao', `${script.nome}: ${gravados.length} itens levados`)
    feito.lidos += gravados.length
    feito.erros += gravados.filter(({ erro }) => erro !== null).length
  }
  return feito
}
