import { isCnpj, isCpf } from '@iss/kernel/documento'
import { Loader } from '@mantine/core'
import { useRef, useState } from 'react'

export type Busca = 'parada' | 'buscando' | 'achou' | 'nao-achou'

/** Looks a taker up once per document that was typed whole. `aoBuscar` gets who was found, or null; an answer that came too late is dropped. */
export function useBuscaPorDocumento<T>(
  procurar: (documento: string) => Promise<T | null>,
  aoBuscar: (achado: T | null) => void,
) {
  const [busca, setBusca] = useState<Busca>('parada')
  const ultimo = useRef('')
  const buscar = async (documento: string) => {
    if (documento === ultimo.current) return
    ultimo.current = documento
    if (!isCpf(documento) && !isCnpj(documento)) return setBusca('parada')
    setBusca('buscando')
    const achado = await procurar(documento).catch(() => null)
    if (ultimo.current !== documento) return
    aoBuscar(achado)
    setBusca(achado ? 'achou' : 'nao-achou')
  }
  return { busca, buscar }
}

/** How the search goes, said under the document. */
export function SituacaoDaBusca({ busca }: { busca: Busca }) {
  return (
    <span role="status">
      {busca === 'buscando' ? (
        <>
          <Loader size={12} aria-hidden="true" />
          <span className="visually-hidden">Buscando o tomador</span>
        </>
      ) : null}
      {busca === 'achou' ? 'Dados preenchidos pelo cadastro.' : null}
      {busca === 'nao-achou' ? 'Tomador não cadastrado: informe os dados.' : null}
    </span>
  )
}
