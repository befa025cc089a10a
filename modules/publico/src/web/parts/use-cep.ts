import { call } from '@iss/portal/call'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { buscarCEPPorCEP } from '@iss/municipio/contract/cep'
import { publicoTexts } from '../../domain/errors.ts'
import type { CadastroForm, MunicipioOpcao } from './primeiro-acesso-form.ts'

/** Parts of the address that the lookup fills and locks. */
export type CampoEndereco = 'uf' | 'municipioEndereco' | 'bairro' | 'logradouroTipo' | 'logradouroNome' | 'pais'
export type EstadoCep = { situacao: 'aberto' | 'buscando' | 'encontrado' | 'naoEncontrado'; travados: readonly CampoEndereco[] }

const aberto: EstadoCep = { situacao: 'aberto', travados: [] }
const limpo = {
  uf: null,
  municipioEndereco: null,
  bairro: '',
  logradouroTipo: null,
  logradouroNome: '',
  numero: '',
  complemento: '',
  pais: 'Brasil',
} as const

/**
 * The CEP lookup (spec 1 §4): from eight characters on it runs. Found: the address is filled and locked, country Brasil. Not found: the fields
 * are open and an alert says so. Shorter: the address is reset. Answers that come late are dropped.
 */
export function useCep(
  form: UseFormReturn<CadastroForm>,
  avisar: (texto: string) => void,
  onMunicipio: (municipio: MunicipioOpcao) => void,
) {
  const [estado, setEstado] = useState<EstadoCep>(aberto)
  const ultimo = useRef('')

  const set = (valores: Partial<CadastroForm>) => {
    for (const [name, valor] of Object.entries(valores)) form.setValue(name as keyof CadastroForm, valor as never)
  }

  const mudar = async (cep: string) => {
    if (cep === ultimo.current) return
    ultimo.current = cep
    if (cep.length < 8) {
      set(limpo)
      return setEstado(aberto)
    }
    setEstado({ situacao: 'buscando', travados: [] })
    const found = await call(buscarCEPPorCEP, { cep }).catch(() => null)
    if (ultimo.current !== cep) return
    if (!found) {
      setEstado({ situacao: 'naoEncontrado', travados: [] })
      return avisar(publicoTexts.cepNaoEncontrado)
    }
    const { municipio } = found
    if (municipio) onMunicipio(municipio)
    const valores = {
      uf: municipio?.estado ?? null,
      municipioEndereco: municipio?.codigo ?? null,
      bairro: found.bairro,
      logradouroTipo: found.tipo || null,
      logradouroNome: found.logradouro,
      pais: 'Brasil',
    }
    set(valores)
    // What the CEP does not tell (a CEP of a whole city has no street) stays open.
    const travados = (Object.entries(valores) as [CampoEndereco, string | null][])
      .filter(([, valor]) => valor !== null && valor !== '')
      .map(([campo]) => campo)
    setEstado({ situacao: 'encontrado', travados })
  }

  return { estado, mudar, zerar: () => setEstado(aberto) }
}
