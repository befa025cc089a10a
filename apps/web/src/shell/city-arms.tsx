import { buscarLogotipo } from '@iss/municipio/contract/logotipo'
import { IconBuildingCommunity } from '@tabler/icons-react'
import classes from './shell.module.css'
import { usePicture } from './use-picture.ts'

/** Logotype or coat of arms of the city, when one is stored; otherwise the sign of the product. */
export function CityArms() {
  const address = usePicture(buscarLogotipo, {})
  return address ? (
    <img className={classes.arms} src={address} alt="" />
  ) : (
    <IconBuildingCommunity size={24} stroke={1.7} aria-hidden="true" />
  )
}
