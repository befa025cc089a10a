import type { LeitorDeArquivo } from './arquivo-pgdasd.ts'

/** Reads a whole text by a reader, for tests: what it is, what of it is of the city, what cannot be read, why it is refused. */
export function lerTexto<Lida>(leitor: LeitorDeArquivo<Lida>, texto: string) {
  const partes = texto.split(/\r?\n/).flatMap((linha) => leitor.passar(linha))
  const { partes: ultimas, violations } = leitor.encerrar()
  const todas = [...partes, ...ultimas]
  const { inicio, fim, lidas, outroMunicipio } = leitor
  return {
    arquivo: {
      inicio,
      fim,
      lidas,
      outroMunicipio,
      doMunicipio: todas.flatMap((parte) => ('lida' in parte ? [parte.lida] : [])),
      erros: todas.flatMap((parte) => ('erro' in parte ? [parte.erro] : [])),
    },
    violations,
  }
}
